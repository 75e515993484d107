package dev.folkmoot.knowledge.git;

/** The outcome of a push. */
sealed interface PushResult {
  record Pushed() implements PushResult {}

  /** Somebody else has pushed to the branch meanwhile. */
  record Outdated() implements PushResult {}

  record Failed(String sentence) implements PushResult {}
}
