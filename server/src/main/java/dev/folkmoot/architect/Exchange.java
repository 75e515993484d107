package dev.folkmoot.architect;

import dev.folkmoot.core.Text;
import dev.folkmoot.llm.Message;
import java.util.List;
import java.util.Optional;

/**
 * One request in a conversation with all its messages, up to the reply.
 *
 * @param no the request's number
 */
record Exchange(int no, RequestKind kind, Optional<Response> response, List<Message> messages) {
  private static final int EXCERPT = 240;

  Exchange {
    messages = List.copyOf(messages);
  }

  long length() {
    return messages.stream().mapToLong(Message::length).sum();
  }

  /** The exchange in one line, for a summary. */
  String line() {
    return "- %s: %s%s"
        .formatted(
            kind.noun(),
            response.flatMap(Response::decision).map(verdict -> verdict + ". ").orElse(""),
            Text.excerpt(EXCERPT, response.map(Response::words).orElse("")).replace('\n', ' '));
  }
}
