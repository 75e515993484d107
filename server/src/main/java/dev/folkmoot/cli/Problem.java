package dev.folkmoot.cli;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.wire.AdviceJson;
import dev.folkmoot.wire.gate.QuestionJson;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The reply to a refused or failed request, with the question if that was already settled. */
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

  /** Whether only the agents that the server asked have failed, not the server. */
  boolean isAgentFailure() {
    return "ALL_AGENTS_FAILED".equals(code);
  }

  /** Whether the caller has too many open calls; a later try may succeed. */
  boolean isTooManyWaits() {
    return "TOO_MANY_WAITS".equals(code) || "TOO_MANY_STREAMS".equals(code);
  }

  /** The message, with the next step as a command. An unknown step keeps the server's words. */
  String message(URI server) {
    var next = Optional.ofNullable(advice).flatMap(AdviceJson::advice);
    if (reason != null && next.isPresent()) {
      return TerminalStyle.line(
          Refusal.messageWithAdvice(reason, next, new CommandAdvice(Optional.of(server))));
    }
    return detail == null
        ? "The server at %s answered with the HTTP status %d. Check its address"
            .formatted(server, status)
        : TerminalStyle.line(detail);
  }
}
