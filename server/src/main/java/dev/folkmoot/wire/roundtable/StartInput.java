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
    @Doc(value = "What is debated.", most = 10_000) String topic,
    @Doc(
            "collaborative (if left out), expert-panel, delphi, red-team-blue-team, adversarial,"
                + " socratic, devils-advocate, or a mode of your own.")
        @Nullable String mode,
    @Doc(value = "How many agents the configured models play: 2 to 10, 4 if left out.", most = 10)
        @Nullable Integer agentCount,
    @Doc(value = "How many rounds; 3 if left out.", most = 100) @Nullable Integer rounds,
    @Doc("True to end before the last round once the panel agrees.")
        @Nullable Boolean exitOnConsensus,
    @Doc(
            value =
                "Perspectives for the agents, in turn. In an expert-panel a model writes them if"
                    + " they are left out.",
            most = 10)
        @Nullable List<String> perspectives,
    @Doc(
            value =
                "The ids of those who take part instead: configured agents, external agents,"
                    + " people, or yourself. 2 to 10.",
            most = 10)
        @Nullable List<String> agents,
    @Doc(
            "True if nobody may see another's response of the first round before it is over, also"
                + " where they speak one by one.")
        @Nullable Boolean blind,
    @Doc(value = "How many tokens all models may use; the debate ends then.", most = 1_000_000_000)
        @Nullable Long maxTokens,
    @Doc("How long all rounds may take, such as 10m; the debate ends then.")
        @Nullable String maxTime,
    @Doc("How long a model may take for its turn; 120s if left out.") @Nullable String modelTimeout,
    @Doc("How long an external agent may take; 10m if left out.") @Nullable String agentTimeout,
    @Doc("How long a person may take; no limit if left out.") @Nullable String personTimeout,
    @Doc(value = "Who starts it; with a token its owner.", most = 128) @Nullable String by) {
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
