package dev.folkmoot.cli;

import dev.folkmoot.wire.gate.QuestionJson;
import org.jspecify.annotations.Nullable;

/** What the server says when it does not do as asked; {@code question} if that was settled. */
record Problem(int status, @Nullable String detail, @Nullable QuestionJson question) {
  static Problem of(Reply reply) {
    try {
      return reply.as(Problem.class);
    } catch (CliFailure notOurs) {
      return new Problem(reply.status(), null, null);
    }
  }

  String message() {
    return detail == null ? "The server answered with status " + status : Look.line(detail);
  }
}
