package dev.folkmoot.llm;

import java.util.List;
import java.util.Optional;

/** One message of a conversation with a model. */
public sealed interface Message {
  /** The author of a text, as the model sees it. */
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
   * Tool calls that the model made, with the text beside them.
   *
   * @param signature the provider's signature of the thoughts before the calls
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

  /** The results of the previous calls, in the same order. */
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

  /** The length in characters, as {@link TokenEstimate#length} counts them. */
  long length();
}
