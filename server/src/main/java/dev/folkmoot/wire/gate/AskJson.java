package dev.folkmoot.wire.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Durations;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.gate.Type;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

@Doc("A question about to be asked.")
public record AskJson(
    @Doc("CONTEXT, PROMPT and TURN are asked by their features only.") Type type,
    @Doc(value = "What is asked.", most = 10_000) String text,
    @Doc("Whom it is about; askedBy if left out.") @Nullable String agentId,
    @Doc("Who asks; agentId if left out. One of the two is needed.") @Nullable String askedBy,
    @Doc(value = "Names or roles it is meant for.", most = 50) @Nullable List<String> to,
    @Doc(value = "Needed for a session-wide hold.", most = 128) @Nullable String sessionId,
    @Doc("Why it is asked.") @Nullable String reason,
    @Doc("Anything that helps to answer; with reason at most 64 KiB.") @Nullable ObjectNode context,
    @Doc(value = "The answers to choose from.", most = 50) @Nullable List<String> options,
    @Doc("Take other answers than the options too.") @Nullable Boolean freeText,
    @Doc("Answered by itself at the deadline; nothing else lets a deadline clear a hold.")
        @Nullable String defaultAnswer,
    @Doc(value = "Answers needed from distinct responders; the same option on a hold.", most = 50)
        @Nullable Integer required,
    @Doc("How long until the deadline: 30s, 5m, 2h or ISO-8601.") @Nullable String timeout,
    @Doc("The deadline itself, instead of timeout.") @Nullable Instant deadline,
    @Doc(value = "0 to 100; by type if left out.", most = 100) @Nullable Integer priority,
    @Doc("Hold everyone in the session too, on a type that holds its agent.")
        @Nullable Boolean haltsSession,
    @Doc("Hold everything too, on a type that holds its agent; for people and monitors.")
        @Nullable Boolean haltsAll) {

  /** The question that this asks, in somebody's name. */
  public Ask ask(Speaker by) {
    var ask = Ask.of(type(), by, text());
    ask.agent(agentId == null ? by.name() : AgentId.given(agentId));
    present(sessionId()).map(SessionId::given).ifPresent(ask::session);
    present(to()).ifPresent(ask::to);
    present(reason()).ifPresent(ask::because);
    present(context()).ifPresent(ask::context);
    present(options()).ifPresent(ask::options);
    present(freeText()).ifPresent(ask::freeText);
    present(defaultAnswer()).ifPresent(ask::defaultAnswer);
    present(required()).ifPresent(ask::required);
    present(timeout()).map(text -> Durations.parse("timeout", text)).ifPresent(ask::timeout);
    present(deadline()).ifPresent(ask::deadline);
    present(priority()).ifPresent(ask::priority);
    if (Boolean.TRUE.equals(haltsAll())) {
      ask.widenedTo(Scope.SYSTEM);
    } else if (Boolean.TRUE.equals(haltsSession())) {
      ask.widenedTo(Scope.SESSION);
    }
    return ask;
  }

  private static <T> Optional<T> present(@Nullable T value) {
    return Optional.ofNullable(value);
  }
}
