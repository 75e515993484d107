package dev.folkmoot.cli;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.wire.AdviceJson;
import dev.folkmoot.wire.gate.QuestionJson;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the server says when it does not do as asked; {@code question} if that was settled. */
record Problem(
    int status,
    @Nullable String code,
    @Nullable String detail,
    @Nullable String reason,
    @Nullable AdviceJson advice,
    @Nullable QuestionJson question) {
  static Problem of(Reply reply) {
    try {
      return reply.as(Problem.class);
    } catch (CliFailure notOurs) {
      return new Problem(reply.status(), null, null, null, null, null);
    }
  }

  /** Whether the server is there, and only the agents that it asked have failed. */
  boolean isOfAgents() {
    return "ALL_AGENTS_FAILED".equals(code);
  }

  /** Whether the caller has too many calls open already, of which one may end. */
  boolean isOfWaits() {
    return "TOO_MANY_WAITS".equals(code) || "TOO_MANY_STREAMS".equals(code);
  }

  /** With the next step as a command; in the server's words if it is one we do not know. */
  String message(URI server) {
    var next = Optional.ofNullable(advice).flatMap(AdviceJson::advice);
    if (reason != null && next.isPresent()) {
      return TerminalStyle.line(
          Refusal.messageWithAdvice(reason, next, new CommandAdvice(Optional.of(server))));
    }
    return detail == null
        ? "The server answered with status " + status
        : TerminalStyle.line(detail);
  }
}
