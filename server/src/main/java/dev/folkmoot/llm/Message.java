package dev.folkmoot.llm;

import java.util.List;
import java.util.Optional;

/** One contribution to a conversation with a model. */
public sealed interface Message {
  /** Whose words they are, as the model sees it. */
  enum Author {
    USER,
    MODEL
  }

  record Text(Author author, String text) implements Message {
    @Override
    public long length() {
      return TokenEstimate.length(text);
    }
  }

  /**
   * Calls of tools that the model made, with what it said beside them.
   *
   * @param signature of its thoughts before them, as the provider gave it
   */
  record Calls(String text, List<RequestedCall> calls, Optional<String> signature)
      implements Message {
    public Calls {
      calls = List.copyOf(calls);
    }

    @Override
    public long length() {
      return TokenEstimate.length(text)
          + calls.stream()
              .mapToLong(
                  call ->
                      TokenEstimate.length(call.name()) + TokenEstimate.length(call.arguments()))
              .sum();
    }
  }

  /** The results of the calls before, in their order. */
  record Results(List<CallResult> results) implements Message {
    public Results {
      results = List.copyOf(results);
    }

    @Override
    public long length() {
      return results.stream().mapToLong(result -> TokenEstimate.length(result.text())).sum();
    }
  }

  static Message user(String text) {
    return new Text(Author.USER, text);
  }

  static Message model(String text) {
    return new Text(Author.MODEL, text);
  }

  /** In characters, as {@link TokenEstimate#length} counts them. */
  long length();
}
