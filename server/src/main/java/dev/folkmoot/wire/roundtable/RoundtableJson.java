package dev.folkmoot.wire.roundtable;

import dev.folkmoot.roundtable.Round;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.session.Seat;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("A roundtable and its current state.")
public record RoundtableJson(
    SessionJson session,
    List<DebaterJson> agents,
    @Doc("The latest rounds, in order.") List<RoundJson> rounds,
    @Doc("The value of before that reads earlier rounds.") @Nullable Integer before,
    List<ContextRequestJson> pendingContextRequests) {
  @Doc("The settings of a roundtable, and how far it has come.")
  public record SessionJson(
      String id,
      String topic,
      String mode,
      @Doc(
              value =
                  "error: every agent failed in the last attempt at a round, which did not count.",
              oneOf = {"active", "paused", "completed", "error"})
          String status,
      @Nullable String reason,
      int currentRound,
      int totalRounds,
      @Doc("True while a round is going on.") boolean running,
      boolean exitOnConsensus,
      @Doc("The perspectives of the agents, in order; left out if they are those of the mode.")
          @Nullable List<String> perspectives,
      @Doc("The model that wrote the perspectives; left out if they were given.")
          @Nullable String perspectivesBy,
      String createdBy,
      Instant createdAt,
      Instant updatedAt) {
    public static SessionJson of(Roundtable roundtable) {
      var session = roundtable.session();
      var terms = roundtable.terms();
      return new SessionJson(
          session.id().value(),
          terms.topic(),
          terms.mode(),
          session.status().word(),
          session.isHeld() ? "held" : session.status().why().orElse(null),
          roundtable.currentRound(),
          terms.rounds(),
          roundtable.isRunning(),
          terms.exitOnConsensus(),
          terms.perspectives().isEmpty() ? null : terms.perspectives(),
          roundtable.perspectivesBy().orElse(null),
          session.createdBy().value(),
          session.createdAt(),
          session.updatedAt());
    }
  }

  @Doc("An agent of a roundtable.")
  public record DebaterJson(
      String id,
      String name,
      String role,
      @Doc(
              "The kind of participant that takes its turns: model, external or person; left out in"
                  + " an anonymous debate.")
          @Nullable String takenBy,
      @Nullable String model,
      @Doc("In an anonymous debate: the name that the others see, such as Participant 2.")
          @Nullable String alias) {
    public static List<DebaterJson> of(Roundtable roundtable) {
      return roundtable.debaters().stream().map(seat -> of(roundtable, seat)).toList();
    }

    private static DebaterJson of(Roundtable roundtable, Seat seat) {
      return new DebaterJson(
          Roundtable.idOf(seat),
          seat.name(),
          seat.role(),
          roundtable.isHidden(seat) ? null : seat.occupant().name().toLowerCase(Locale.ROOT),
          seat.model().orElse(null),
          roundtable.alias(seat).orElse(null));
    }
  }

  @Doc("A round, with its responses.")
  public record RoundJson(
      int roundNumber,
      @Nullable String focusQuestion,
      List<ResponseJson> responses,
      @Nullable List<FailureJson> failures,
      @Nullable ConsensusJson consensus,
      @Doc("How many agents the round has asked, and how many answered or failed.")
          RoundResultJson.PanelJson panel,
      Instant startedAt,
      @Nullable Instant endedAt) {
    public static RoundJson of(Roundtable roundtable, Round round) {
      var responses = roundtable.responses(round.number());
      var failures = roundtable.failures(round.number());
      return new RoundJson(
          round.number(),
          round.focus().orElse(null),
          responses.stream().map(ResponseJson::of).toList(),
          failures.isEmpty() ? null : failures.stream().map(FailureJson::of).toList(),
          round.consensus().map(ConsensusJson::of).orElse(null),
          new RoundResultJson.PanelJson(
              roundtable.debaters().size(), responses.size(), failures.size()),
          round.began(),
          round.ended().orElse(null));
    }
  }

  /** A roundtable with its rounds from {@code from} up to but not including {@code end}. */
  public static RoundtableJson of(Roundtable roundtable, int from, int end) {
    return new RoundtableJson(
        SessionJson.of(roundtable),
        DebaterJson.of(roundtable),
        roundtable.rounds().stream()
            .filter(round -> round.number() >= from && round.number() < end)
            .map(round -> RoundJson.of(roundtable, round))
            .toList(),
        from > 1 ? from : null,
        roundtable.openRequests().stream().map(ContextRequestJson::of).toList());
  }
}
