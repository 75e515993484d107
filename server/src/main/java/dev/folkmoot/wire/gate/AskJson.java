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

@Doc("A question to ask.")
public record AskJson(
    @Doc("The type; only the server asks questions of type CONTEXT, PROMPT and TURN.") Type type,
    @Doc(value = "The question.", max = 10_000) String text,
    @Doc("The agent that the question is about; the asker if left out.") @Nullable String agentId,
    @Doc("The asker; if left out, the caller, or agentId if the call does not name its caller.")
        @Nullable String askedBy,
    @Doc(value = "The names or roles that the question is meant for.", max = 50)
        @Nullable List<String> to,
    @Doc(value = "The session; needed for a hold on a whole session.", max = 128)
        @Nullable String sessionId,
    @Doc("Why it is asked.") @Nullable String reason,
    @Doc("Anything that helps to answer; at most 64 KiB together with reason.")
        @Nullable ObjectNode context,
    @Doc(value = "The answers to choose from.", max = 50) @Nullable List<String> options,
    @Doc("true: answers other than the options are accepted too.") @Nullable Boolean freeText,
    @Doc("The answer that counts at the deadline; without one no deadline ends a hold.")
        @Nullable String defaultAnswer,
    @Doc(
            value =
                "How many different responders must answer. If the question holds somebody and has"
                    + " options, they must choose the same option.",
            max = 50)
        @Nullable Integer required,
    @Doc("How long until the deadline: 30s, 5m, 2h or ISO-8601.") @Nullable String timeout,
    @Doc("The deadline itself, instead of timeout.") @Nullable Instant deadline,
    @Doc(value = "The priority, 0 to 100; depends on the type if left out.", max = 100)
        @Nullable Integer priority,
    @Doc("true: also hold everyone in the session; only for types that hold the agent.")
        @Nullable Boolean haltsSession,
    @Doc(
            "true: hold everything; only people and monitors may do so, and only with types that"
                + " hold the agent.")
        @Nullable Boolean haltsAll) {

  /** The question to ask in the name of this speaker. */
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
