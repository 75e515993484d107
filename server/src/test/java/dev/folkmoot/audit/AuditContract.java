package dev.folkmoot.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.audit.Finding.Kind;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.gate.AnswerConditions;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.gate.Type;
import dev.folkmoot.testing.Node;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every change of a decision behind the server's back is found, and nothing else is. */
abstract class AuditContract extends Ledger {
  private static final String IN_BETWEEN = "where question_id = '%s' and type = '%s'";

  /** Everything that can happen to a question. */
  private void everything() {
    answered("Merge?", "yes");
    var shown = ask("Deploy?");
    node.gate.answer(
        shown.id(),
        ANN,
        "yes",
        new AnswerConditions(Optional.empty(), Optional.of(shown.digest())));
    node.gate.cancel(ask("Never mind?").id(), BEN, Optional.of("no longer needed"));
    var both =
        node.gate.ask(
            Ask.of(Type.APPROVAL, CODER, "Four eyes?")
                .agent(CODER.name())
                .options(List.of("yes", "no"))
                .required(2));
    node.gate.answer(both.id(), ANN, "no");
    node.gate.answer(both.id(), ANN, "yes");
    node.gate.reassign(both.id(), BEN, List.of("ben", "cat"));
    node.gate.answer(both.id(), BEN, "yes");
    node.gate.halt(Scope.SYSTEM, "", ANN, "stop", Optional.empty());
    node.gate.resume(Scope.SYSTEM, "", ANN, Optional.empty());
    var soon = Duration.ofMinutes(2);
    var byDefault =
        node.gate.ask(Ask.of(Type.DECISION, CODER, "Tabs?").timeout(soon).defaultAnswer("spaces"));
    var expiring = node.gate.ask(Ask.of(Type.DECISION, CODER, "Which?").timeout(soon));
    ask("Still open?");
    pass(Duration.ofMinutes(3));
    node.gate.question(byDefault.id());
    node.gate.question(expiring.id());
  }

  @Test
  void what_the_server_wrote_is_clean_before_and_after_a_checkpoint() {
    everything();
    assertThat(found()).isEmpty();
    audit.advance();
    everything();
    var report = audit.verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.verdict()).isEqualTo(Report.Verdict.CLEAN);
    assertThat(report.from()).isEqualTo(1);
    assertThat(report.questions()).isEqualTo(16);
    assertThat(report.checkpoint()).isLessThan(report.upto()).isPositive();
  }

  @Test
  void an_edited_answer_is_found_with_what_was_answered() {
    var question = answered("Deploy?", "no");
    changeOne(
        "update question set answers = replace(answers, '\"no\"', '\"yes\"') where answered = 1");
    assertThat(found())
        .singleElement()
        .satisfies(one -> is(one, Kind.EDITED, question))
        .satisfies(one -> assertThat(one.detail()).contains("'yes' by ann", "'no' by ann"));
  }

  @Test
  void a_vote_put_back_to_the_one_it_replaced_is_found() {
    var question =
        node.gate.ask(
            Ask.of(Type.APPROVAL, CODER, "Four eyes?").options(List.of("yes", "no")).required(2));
    node.gate.answer(question.id(), ANN, "yes");
    var before = answers(question);
    pass(Duration.ofMinutes(1));
    node.gate.answer(question.id(), ANN, "no");
    assertThat(found()).isEmpty();
    changeOne("update question set answers = '%s' where answered = 1".formatted(before));
    assertThat(found())
        .singleElement()
        .satisfies(one -> is(one, Kind.EDITED, question))
        .satisfies(one -> assertThat(one.detail()).contains("'yes' by ann", "'no' by ann"));
  }

  private String answers(Question question) {
    return node.store.read(
        tx ->
            tx.sql("select answers from question where id = :id")
                .set("id", question.id())
                .first(row -> row.text("answers"))
                .orElseThrow());
  }

  @Test
  void another_name_on_an_answer_is_found() {
    var question = answered("Deploy?", "yes");
    changeOne(
        "update question set answers = replace(answers, '\"ann\"', '\"eve\"') where answered = 1");
    assertThat(found())
        .singleElement()
        .satisfies(one -> is(one, Kind.EDITED, question))
        .satisfies(one -> assertThat(one.detail()).contains("by eve", "by ann"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text = 'Deploy to production?'",
        "reason = 'because'",
        "context = '{}'",
        "options = '[\"yes\"]'",
        "asked_by = 'eve'",
        "required = 3",
        "default_answer = 'yes'",
        "free_text = 0",
        "holds_agent = 0",
        "halt = 1",
        "priority = 1",
        "deadline = 1",
        "addressed_to = '\neve\n'",
        "session_id = 'other'",
        "status = 'expired', settled_at = 5",
        "status = 'nonsense'",
        "created_at = created_at - 1",
        "agent_key = 'eve'",
        "answered = 7",
        "due_at = null",
        "seal = null"
      })
  void an_edited_question_is_found(String edit) {
    var question = ask("Deploy to staging?");
    ask("Another?");
    changeOne("update question set %s where id = '%s'".formatted(edit, question.id()));
    assertThat(found())
        .singleElement()
        .satisfies(one -> assertThat(one.question()).contains(question.id().value()));
  }

  @Test
  void the_wording_that_was_asked_is_told() {
    var question = ask("Deploy to staging?");
    changeOne("update question set text = 'Deploy to production?'");
    assertThat(found())
        .singleElement()
        .satisfies(one -> is(one, Kind.EDITED, question))
        .satisfies(
            one ->
                assertThat(one.detail()).contains("Deploy to production?", "Deploy to staging?"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "at = at - 1",
        "type = 'question.asked'",
        "agent_id = 'eve'",
        "agent_key = 'eve'",
        "session_id = 'other'",
        "question_id = '0192f3a0-0000-7000-8000-000000000000'",
        "freed = null",
        "hold = 'system'",
        "data = replace(data, 'ann', 'eve')",
        "data = 'nonsense'",
        "seal = null"
      })
  void an_edited_event_is_found(String edit) {
    var question = answered("Deploy?", "yes");
    long seq = seq(question, "question.answered");
    audit.advance();
    changeOne("update event set %s where seq = %d".formatted(edit, seq));
    assertThat(found()).anyMatch(one -> one.event().equals(Optional.of(seq)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_deleted_answer_event_is_found(boolean chained) {
    var question = answered("Deploy?", "yes");
    answered("Another?", "no");
    if (chained) {
      audit.advance();
    }
    changeOne(("delete from event " + IN_BETWEEN).formatted(question.id(), "question.answered"));
    assertThat(found())
        .anySatisfy(one -> is(one, Kind.MISSING, question))
        .anySatisfy(one -> assertThat(one.detail()).contains("'yes' by ann"));
  }

  @Test
  void a_deleted_event_of_asking_is_found() {
    answered("First?", "yes");
    pass(Duration.ofMinutes(5));
    var question = ask("Deploy?");
    changeOne(("delete from event " + IN_BETWEEN).formatted(question.id(), "question.asked"));
    assertThat(found()).singleElement().satisfies(one -> is(one, Kind.MISSING, question));
  }

  @Test
  void a_deleted_question_is_found() {
    var question = answered("Deploy?", "yes");
    changeOne("delete from question where id = '%s'".formatted(question.id()));
    assertThat(found()).singleElement().satisfies(one -> is(one, Kind.MISSING, question));
  }

  @Test
  void a_question_deleted_with_all_its_events_is_found_by_the_checkpoint() {
    answered("First?", "yes");
    var question = answered("Deploy?", "yes");
    answered("Last?", "yes");
    long seq = seq(question, "question.answered");
    audit.advance();
    change("delete from event where question_id = '%s'".formatted(question.id()));
    changeOne("delete from question where id = '%s'".formatted(question.id()));
    assertThat(found())
        .anySatisfy(one -> assertThat(one.detail()).contains("not in the log").contains("" + seq))
        .anySatisfy(one -> assertThat(one.detail()).contains("1 questions are missing"));
  }

  @Test
  void a_forged_answer_is_found_in_the_row_and_in_the_log() {
    var question = ask("Deploy?");
    var other = answered("Another?", "yes");
    changeOne(
        """
        update question set answered = 1, status = 'answered', settled_at = created_at,
          answers = (select o.answers from question o where o.id = '%s')
        where id = '%s'
        """
            .formatted(other.id(), question.id()));
    changeOne(
        """
        insert into event (at, type, agent_id, agent_key, question_id, freed, data)
        select at, type, agent_id, agent_key, '%s', freed, data from event
        where question_id = '%s' and type = 'question.answered'
        """
            .formatted(question.id(), other.id()));
    long forged = seq(question, "question.answered");
    assertThat(found())
        .hasSize(2)
        .anySatisfy(one -> is(one, Kind.EDITED, question))
        .anySatisfy(one -> is(one, Kind.INSERTED, question))
        .anyMatch(one -> one.event().equals(Optional.of(forged)));
  }

  @Test
  void a_forged_question_is_found() {
    var question = ask("Deploy?");
    var forged = question.id().value().replaceAll("....$", "ffff");
    copyQuestion(question, forged, "seal");
    assertThat(found())
        .singleElement()
        .satisfies(one -> assertThat(one.question()).contains(forged));
    changeOne("update question set seal = null where id = '%s'".formatted(forged));
    assertThat(found())
        .singleElement()
        .satisfies(one -> assertThat(one.kind()).isEqualTo(Kind.INSERTED));
  }

  private void copyQuestion(Question question, String id, String seal) {
    changeOne(
        """
        insert into question (id, type, agent_id, agent_key, asked_by, addressed_to, text, options,
          free_text, required, answers, answered, priority, halt, holds_agent, holds_session,
          holds_system, status, created_at, seal)
        select '%s', type, agent_id, agent_key, asked_by, addressed_to, text, options,
          free_text, required, answers, answered, priority, halt, holds_agent, holds_session,
          holds_system, status, created_at, %s from question where id = '%s'
        """
            .formatted(id, seal, question.id()));
  }

  @Test
  void a_copy_of_a_sealed_event_is_found() {
    var question = answered("Deploy?", "yes");
    changeOne(
        """
        insert into event (at, type, agent_id, agent_key, question_id, freed, hold, data, seal)
        select at, type, agent_id, agent_key, question_id, freed, hold, data, seal from event
        where type = 'question.answered'
        """);
    audit.advance();
    assertThat(found())
        .singleElement()
        .satisfies(one -> is(one, Kind.INSERTED, question))
        .satisfies(one -> assertThat(one.detail()).contains("copy"));
  }

  @Test
  void a_question_put_back_to_what_it_was_is_found() {
    var question = ask("Deploy?");
    var seal =
        node.store.read(
            tx -> tx.sql("select seal from question").first(row -> row.text("seal")).orElseThrow());
    node.gate.answer(question.id(), ANN, "no");
    changeOne(
        """
        update question
        set status = 'open', settled_at = null, answers = '[]', answered = 0, seal = '%s'
        """
            .formatted(seal));
    assertThat(found())
        .anySatisfy(one -> is(one, Kind.EDITED, question))
        .anySatisfy(one -> assertThat(one.detail()).contains("says open", "says answered"));
  }

  @Test
  void a_truncated_log_is_found() {
    answered("First?", "yes");
    ask("Second?");
    audit.advance();
    long last = node.events.newest();
    changeOne("delete from event where seq = " + last);
    assertThat(found())
        .anySatisfy(
            one -> {
              assertThat(one.kind()).isEqualTo(Kind.MISSING);
              assertThat(one.detail()).contains("ends at event " + (last - 1), "event " + last);
            });
  }

  @Test
  void a_database_that_was_put_back_is_found_and_not_chained_to() {
    answered("First?", "yes");
    audit.advance();
    long before = node.events.newest();
    var checkpoint = checkpoint();
    var question = answered("Second?", "no");
    audit.advance();
    var kept = file.get();
    change("delete from event where seq > " + before);
    change("delete from question where id = '%s'".formatted(question.id()));
    changeOne("update audit_checkpoint set %s where place = 'upto'".formatted(checkpoint));
    assertThat(found())
        .anySatisfy(one -> assertThat(one.detail()).contains("was restored to event " + before))
        .anySatisfy(one -> assertThat(one.detail()).contains("ends at event " + before));
    answered("Third?", "yes");
    audit.advance();
    audit(node).advance();
    assertThat(file.get()).isEqualTo(kept);
    assertThat(checkpoint()).isEqualTo(checkpoint);
    assertThat(found()).isNotEmpty();
  }

  private String checkpoint() {
    return node.store.read(
        tx ->
            tx.sql("select * from audit_checkpoint where place = 'upto'")
                .first(
                    row ->
                        "seq = %d, chain = '%s', questions = %d, at = %d, seal = '%s'"
                            .formatted(
                                row.big("seq"),
                                row.text("chain"),
                                row.big("questions"),
                                row.big("at"),
                                row.text("seal")))
                .orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(strings = {"from", "upto"})
  void a_forged_checkpoint_is_found(String place) {
    answered("First?", "yes");
    audit.advance();
    changeOne(
        "update audit_checkpoint set questions = questions + 1 where place = '%s'"
            .formatted(place));
    assertThat(found())
        .singleElement()
        .satisfies(one -> assertThat(one.kind()).isEqualTo(Kind.EDITED));
    changeOne("delete from audit_checkpoint where place = '%s'".formatted(place));
    assertThat(found())
        .singleElement()
        .satisfies(one -> assertThat(one.kind()).isEqualTo(Kind.MISSING));
  }

  @Test
  void a_forged_file_is_found() {
    answered("First?", "yes");
    audit.advance();
    file.set(file.get().map(text -> text.replaceFirst("^\\d+", "1")));
    assertThat(found())
        .singleElement()
        .satisfies(one -> assertThat(one.detail()).contains("data directory"));
    file.set(Optional.of("nonsense"));
    assertThat(found()).hasSize(1);
  }

  @Test
  void events_that_are_deleted_for_their_age_are_no_finding_and_others_still_are() {
    answered("Old?", "yes");
    var old = ask("Old and open?");
    pass(Duration.ofDays(40));
    var question = answered("New?", "yes");
    answered("Newest?", "yes");
    audit.advance();
    assertThat(forgetOld()).isGreaterThan(2);
    assertThat(found()).isEmpty();
    node.gate.answer(old.id(), BEN, "at last");
    everything();
    assertThat(found()).isEmpty();
    audit.advance();
    assertThat(found()).isEmpty();
    changeOne(("delete from event " + IN_BETWEEN).formatted(question.id(), "question.answered"));
    assertThat(found()).anySatisfy(one -> is(one, Kind.MISSING, question));
  }

  private int forgetOld() {
    return node.events.deleteBefore(clock.instant().minus(Duration.ofDays(30)), 1_000);
  }

  @Test
  void nothing_is_deleted_for_its_age_before_it_is_chained() {
    answered("Old?", "yes");
    pass(Duration.ofDays(40));
    ask("New?");
    assertThat(forgetOld()).isZero();
    audit.advance();
    assertThat(forgetOld()).isPositive();
    assertThat(found()).isEmpty();
  }

  @Test
  void a_question_is_vouched_for_when_its_events_are_gone() {
    var question = answered("Old?", "no");
    pass(Duration.ofDays(40));
    answered("New?", "yes");
    audit.advance();
    forgetOld();
    changeOne(
        "update question set answers = replace(answers, '\"no\"', '\"yes\"') where id = '%s'"
            .formatted(question.id()));
    assertThat(found()).singleElement().satisfies(one -> is(one, Kind.EDITED, question));
    var other = ask("Newer?");
    pass(Duration.ofDays(40));
    answered("Newest?", "yes");
    audit.advance();
    forgetOld();
    changeOne("update question set addressed_to = '\neve\n' where id = '%s'".formatted(other.id()));
    assertThat(found())
        .hasSize(2)
        .anySatisfy(one -> is(one, Kind.EDITED, question))
        .anySatisfy(one -> is(one, Kind.EDITED, other));
    changeOne("delete from question where id = '%s'".formatted(other.id()));
    changeOne("delete from question where id = '%s'".formatted(question.id()));
    assertThat(found())
        .singleElement()
        .satisfies(one -> assertThat(one.detail()).contains("2 questions are missing"));
  }

  @Test
  void whoever_deletes_by_hand_cannot_pass_it_off_as_age() {
    answered("Old?", "yes");
    answered("New?", "yes");
    audit.advance();
    var first = node.events.newest() / 2;
    change("delete from event where seq <= " + first);
    change("insert into forgotten (what, seq) values ('event', %d)".formatted(first));
    assertThat(found()).isNotEmpty();
    changeOne("update audit_checkpoint set seq = %d where place = 'from'".formatted(first));
    assertThat(found())
        .anySatisfy(one -> assertThat(one.detail()).contains("checkpoint at the start of the log"));
  }

  @Test
  void data_from_before_the_audit_is_no_finding_and_is_vouched_for_from_then_on() {
    var before = answered("Before?", "yes");
    var open = ask("Before, and open?");
    change("update event set seal = null");
    change("update question set seal = null");
    change("delete from audit_checkpoint");
    file.set(Optional.empty());
    pass(Duration.ofMinutes(1));
    long last = node.events.newest();
    audit.advance();
    assertThat(found()).isEmpty();
    assertThat(audit.verify().from()).isEqualTo(last + 1);
    assertThat(audit.verify().notVouched()).isEqualTo(2);

    node.gate.answer(open.id(), ANN, "no");
    everything();
    audit.advance();
    assertThat(audit.verify().findings()).isEmpty();
    assertThat(audit.verify().notVouched()).isEqualTo(1);
    copyQuestion(before, before.id().value().replaceAll("....$", "ffff"), "null");
    assertThat(found()).isEmpty();
    copyQuestion(before, before.id().value().replaceAll("....$", "fffe"), "null");
    assertThat(found())
        .singleElement()
        .satisfies(one -> assertThat(one.kind()).isEqualTo(Kind.INSERTED));
  }

  @Test
  void nothing_is_said_without_the_key() {
    answered("Deploy?", "yes");
    file.set(Optional.empty());
    var report = new Audit(node.store, SealKey.random(), file()).verify();
    assertThat(report.verdict()).isEqualTo(Report.Verdict.UNCHECKED);
    assertThat(report.unchecked()).contains("another key");
  }

  @Test
  void a_node_with_a_key_of_its_own_is_told_apart() {
    answered("Deploy?", "yes");
    try (var other = new Node(database, clock, SealKey.random())) {
      other.gate.ask(Ask.of(Type.BLOCKING, BEN, "Elsewhere?").agent(BEN.name()));
    }
    assertThat(found())
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.detail()).contains("its node uses a key of its own"));
  }

  private static void is(Finding finding, Kind kind, Question question) {
    assertThat(finding.kind()).isEqualTo(kind);
    assertThat(finding.question()).contains(question.id().value());
  }

  private long seq(Question question, String type) {
    return node.store.read(
        tx ->
            tx.sql(
                    ("select max(seq) as seq from event " + IN_BETWEEN)
                        .formatted(question.id(), type))
                .first(row -> row.big("seq"))
                .orElseThrow());
  }
}
