package dev.folkmoot.wire.roundtable;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Durations;
import dev.folkmoot.roundtable.Terms;
import dev.folkmoot.wire.Doc;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("A roundtable to start.")
public record StartInput(
    @Doc(value = "The topic.", max = 10_000) String topic,
    @Doc(
            "The mode: collaborative (if left out), expert-panel, delphi, red-team-blue-team,"
                + " adversarial, socratic, devils-advocate, or a mode of your own.")
        @Nullable String mode,
    @Doc(value = "How many agents the configured models play, 2 to 10; 4 if left out.", max = 10)
        @Nullable Integer agentCount,
    @Doc(value = "How many rounds; 3 if left out.", max = 100) @Nullable Integer rounds,
    @Doc("true: the roundtable ends early once the panel agrees.")
        @Nullable Boolean exitOnConsensus,
    @Doc(
            value =
                "The perspectives of the agents, in order. In an expert-panel a model writes them"
                    + " if they are left out.",
            max = 10)
        @Nullable List<String> perspectives,
    @Doc(
            value =
                "The ids of 2 to 10 participants, instead of agentCount: configured agents,"
                    + " external agents, people, or yourself.",
            max = 10)
        @Nullable List<String> agents,
    @Doc(
            "true: nobody sees the others' responses in the first round before it is over, even if"
                + " the agents speak one by one.")
        @Nullable Boolean blind,
    @Doc(
            value = "The token budget of all models together; the debate ends when it is used up.",
            max = 1_000_000_000)
        @Nullable Long maxTokens,
    @Doc("The time limit of all rounds together, such as 10m; the debate ends then.")
        @Nullable String maxTime,
    @Doc("How long a model may take for its turn; 120s if left out.") @Nullable String modelTimeout,
    @Doc("How long an external agent may take for its turn; 10m if left out.")
        @Nullable String agentTimeout,
    @Doc("How long a person may take for a turn; no limit if left out.")
        @Nullable String personTimeout,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {
  private static final int USUAL_COUNT = 4;

  public Terms terms() {
    return new Terms(
        topic,
        Optional.ofNullable(mode).orElse(Terms.USUAL_MODE),
        Optional.ofNullable(rounds).orElse(Terms.USUAL_ROUNDS),
        Boolean.TRUE.equals(exitOnConsensus),
        Optional.ofNullable(perspectives).orElse(List.of()),
        Boolean.TRUE.equals(blind),
        Optional.ofNullable(maxTokens),
        time("maxTime", maxTime),
        time("modelTimeout", modelTimeout).orElse(Terms.MODEL_LIMIT),
        time("agentTimeout", agentTimeout).orElse(Terms.AGENT_LIMIT),
        time("personTimeout", personTimeout));
  }

  public List<AgentId> named() {
    return Optional.ofNullable(agents).orElse(List.of()).stream().map(AgentId::given).toList();
  }

  public int count() {
    return Optional.ofNullable(agentCount).orElse(USUAL_COUNT);
  }

  private static Optional<Duration> time(String name, @Nullable String text) {
    return Optional.ofNullable(text).map(words -> Durations.parse(name, words));
  }
}
