package dev.folkmoot.wire.discussion;

import dev.folkmoot.core.Durations;
import dev.folkmoot.discussion.Agenda;
import dev.folkmoot.discussion.TurnLength;
import dev.folkmoot.session.SeatRequest;
import dev.folkmoot.wire.Doc;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("A discussion to open.")
public record OpenDiscussionBody(
    @Doc(value = "The topic.", max = 10_000) String topic,
    @Doc(value = "The goal of the discussion.", max = 10_000) @Nullable String objective,
    @Doc(value = "The rules that every participant must follow.", max = 10_000)
        @Nullable String rules,
    @Doc(
            value =
                "2 to 20 participants, in the order in which they speak; a user opens each round.",
            max = 20)
        List<ParticipantBody> participants,
    @Doc(value = "How many rounds; 3 if left out.", max = 200) @Nullable Integer maxRounds,
    @Doc(
            value =
                "The number of turns of models in a row after which the discussion pauses; 20 if"
                    + " left out.",
            max = 1_000)
        @Nullable Integer maxTurns,
    @Doc(
            "How long a model may take for its turn; 120s if left out. The model's own timeout"
                + " applies too.")
        @Nullable String modelTimeout,
    @Doc("How long an external agent may take for its turn; 10m if left out.")
        @Nullable String agentTimeout,
    @Doc("How long a person may take for a turn; no limit if left out.")
        @Nullable String personTimeout,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by,
    @Doc(
            value =
                "How much of a model's reply becomes its turn. brief (if left out): one paragraph,"
                    + " cut at the stop sequences. whole: everything up to a line that begins with"
                    + " another participant's name, as Name: or [Name].",
            oneOf = {"whole", "brief"})
        @Nullable String turns) {

  public Agenda agenda() {
    return new Agenda(
        topic,
        Optional.ofNullable(objective),
        Optional.ofNullable(rules),
        Optional.ofNullable(maxRounds).orElse(Agenda.ROUNDS),
        Optional.ofNullable(maxTurns).orElse(Agenda.TURNS),
        time("modelTimeout", modelTimeout).orElse(Agenda.MODEL_LIMIT),
        time("agentTimeout", agentTimeout).orElse(Agenda.AGENT_LIMIT),
        time("personTimeout", personTimeout),
        Optional.ofNullable(turns).map(TurnLength::of).orElse(TurnLength.BRIEF));
  }

  public List<SeatRequest> seats() {
    return participants.stream().map(ParticipantBody::seatRequest).toList();
  }

  /** The opener without a token: the given name, else the first named user, else "user". */
  public String opener() {
    return Optional.ofNullable(by)
        .or(
            () ->
                participants.stream()
                    .filter(one -> one.role().equalsIgnoreCase("user"))
                    .flatMap(one -> Optional.ofNullable(one.agentId()).stream())
                    .findFirst())
        .orElse("user");
  }

  private static Optional<Duration> time(String name, @Nullable String text) {
    return Optional.ofNullable(text).map(words -> Durations.parse(name, words));
  }
}
