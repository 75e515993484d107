package dev.folkmoot.wire.discussion;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.discussion.Agenda;
import dev.folkmoot.session.ListedSession;
import dev.folkmoot.session.Session;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("The settings of a discussion, and how far it has come.")
public record ProjectJson(
    String id,
    String topic,
    @Nullable String objective,
    @Nullable String rules,
    @Doc(
            value = "Whether the discussion goes on.",
            oneOf = {"active", "paused", "completed"})
        String status,
    @Doc(
            "Why it is paused or completed; held if a question that holds the speaker must be"
                + " answered first.")
        @Nullable String reason,
    int round,
    @Doc("The place of the seat that has the floor, from 0; left out once completed.")
        @Nullable Integer currentTurnIndex,
    int maxRounds,
    int maxTurns,
    @Doc("The open question that asks for the turn, or asks people about a failed turn.")
        @Nullable String questionId,
    String createdBy,
    Instant createdAt,
    Instant updatedAt,
    @Doc(
            value = "How much of a model's reply becomes its turn.",
            oneOf = {"whole", "brief"})
        String turns) {

  public static ProjectJson of(ListedSession listed) {
    return of(listed.session(), listed.asked(), listed.session().isHeld());
  }

  static ProjectJson of(Session session, Optional<QuestionId> asked, boolean held) {
    var agenda = Agenda.of(session);
    return new ProjectJson(
        session.id().value(),
        session.topic(),
        agenda.objective().orElse(null),
        agenda.rules().orElse(null),
        session.status().word(),
        held ? "held" : session.status().why().orElse(null),
        Math.min(session.place().round(), agenda.maxRounds()),
        session.isCompleted() ? null : session.place().turn(),
        agenda.maxRounds(),
        agenda.maxTurns(),
        asked.map(QuestionId::value).orElse(null),
        session.createdBy().value(),
        session.createdAt(),
        session.updatedAt(),
        agenda.turnLength().word());
  }
}
