package dev.folkmoot.llm;

/** Part of a reply was not in the provider's format. */
final class UnreadableReply extends RuntimeException {
  UnreadableReply(RuntimeException cause) {
    super(cause);
  }
}
