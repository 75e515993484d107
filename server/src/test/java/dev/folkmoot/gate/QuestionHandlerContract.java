package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a feature adds to the questions of its type. */
abstract class QuestionHandlerContract extends GateContract {
  private static final AgentId SPEAKER = new AgentId("speaker");
  private static final SessionId FLOOR = new SessionId("floor");

  /** Turns are taken by the speaker, in capitals, and seat it on the floor. */
  private static final class Turns implements QuestionHandler {
    private final List<Question> seen = new ArrayList<>();
    private boolean fails;

    @Override
    public Permission mayAnswer(Question question, Speaker by, Standing standing) {
      return by.name().equals(SPEAKER)
          ? Permission.allowed()
          : Permission.refused(Refusal.notAllowed("the floor is the speaker's"));
    }

    @Override
    public String accept(Question question, MaskedText answer) {
      if (answer.given().isBlank()) {
        throw Refusal.invalid("say something");
      }
      return answer.masked().toUpperCase(Locale.ROOT);
    }

    @Override
    public void answered(Tx tx, Question question, Answer answer) {
      seen.add(question);
      tx.sql(
              """
              insert into participant (agent_id, agent_key, session_id)
              values (:agent, :key, :session)
              """)
          .set("agent", answer.by())
          .set("key", answer.by().folded())
          .set("session", FLOOR)
          .update();
      if (fails) {
        throw new IllegalStateException("the feature failed");
      }
    }
  }

  private final Turns turns = new Turns();

  @BeforeEach
  void register() {
    featureGate().register(Type.TURN, turns);
  }

  private Question turn() {
    return node.store.write(
        tx -> featureGate().ask(tx, Ask.of(Type.TURN, ANN, "Your turn").agent(CODER)));
  }

  private List<String> seated() {
    return node.store.read(
        tx ->
            tx.sql("select agent_id from participant where session_id = :floor")
                .set("floor", FLOOR)
                .list(row -> row.text("agent_id")));
  }

  @Test
  void a_type_has_one_owner() {
    assertThatIllegalStateException()
        .isThrownBy(() -> featureGate().register(Type.TURN, new Turns()))
        .withMessageContaining("TURN")
        .withMessageContaining(Turns.class.getName());
  }

  @ParameterizedTest
  @EnumSource(
      value = Type.class,
      names = {"CONTEXT", "PROMPT", "TURN"},
      mode = EXCLUDE)
  void what_anybody_may_ask_belongs_to_no_feature(Type type) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> featureGate().register(type, new Turns()))
        .withMessageContaining(type.name());
  }

  @Test
  void who_asks_for_a_feature_is_told_every_type_that_it_may_ask() {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> gate().ask(Ask.of(Type.TURN, ANN, "Your turn").agent(CODER)))
        .withMessageEndingWith(
            "ask one of BLOCKING, APPROVAL, ESCALATION, EMERGENCY, DECISION, CONFIRMING,"
                + " CLARIFYING, PREFERENCE, ALERT");
  }

  @Test
  void a_kind_says_who_may_answer() {
    var question = turn();
    assertNotAllowed(() -> answer(question, BEN, "hear, hear"));
    assertThat(now(question)).isEqualTo(question);
    assertThat(answer(question, as(SPEAKER), "hear, hear")).isInstanceOf(Outcome.Accepted.class);
  }

  @Test
  void a_kind_says_what_an_answer_looks_like() {
    var question = turn();
    assertRefused(Refusal.Code.INVALID, () -> answer(question, as(SPEAKER), " "));
    answer(question, as(SPEAKER), "hear, hear");
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("HEAR, HEAR");
  }

  @Test
  void a_kind_writes_in_the_transaction_of_the_answer() {
    var question = turn();
    answer(question, as(SPEAKER), "hear, hear");
    assertThat(turns.seen).containsExactly(now(question));
    assertThat(seated()).containsExactly("speaker");
  }

  @Test
  void the_answer_and_what_the_kind_wrote_are_undone_together() {
    var question = turn();
    var waiting = gate().whenSettled(question.id(), SOON);
    turns.fails = true;
    assertThat(
            told(
                () ->
                    assertThatIllegalStateException()
                        .isThrownBy(() -> answer(question, as(SPEAKER), "hear, hear"))))
        .isEmpty();
    assertThat(now(question)).isEqualTo(question);
    assertThat(seated()).isEmpty();
    assertThat(waiting).isNotDone();
    turns.fails = false;
    answer(question, as(SPEAKER), "hear, hear");
    assertThat(waiting).succeedsWithin(SOON).isEqualTo(now(question));
  }

  @Test
  void an_answer_given_twice_is_written_once() {
    var question = turn();
    var first = answer(question, as(SPEAKER), "hear, hear");
    assertThat(answer(question, as(SPEAKER), "Hear, Hear")).isEqualTo(first);
    assertThat(turns.seen).hasSize(1);
  }

  @Test
  void a_default_is_written_as_an_answer_is() {
    var question =
        node.store.write(
            tx ->
                featureGate()
                    .ask(
                        tx,
                        Ask.of(Type.TURN, ANN, "Your turn")
                            .agent(CODER)
                            .defaultAnswer("PASS")
                            .timeout(Duration.ofMinutes(1))));
    pass(Duration.ofMinutes(1));
    assertThat(now(question).state().word()).isEqualTo("answered");
    assertThat(turns.seen).containsExactly(now(question));
  }

  @Test
  void a_feature_asks_in_a_transaction_of_its_own() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                node.store.write(
                    tx -> {
                      featureGate().ask(tx, ask(Type.BLOCKING, CODER));
                      throw new IllegalStateException("the feature failed");
                    }));
    assertThat(free(CODER)).isTrue();
    assertThat(events()).isEmpty();
  }

  @Test
  void other_types_are_none_of_a_kinds_business() {
    answer(hold(CODER), BEN, "go on");
    assertThat(free(CODER)).isTrue();
    assertThat(turns.seen).isEmpty();
  }
}
