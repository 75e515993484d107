package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists and counts. */
abstract class ListingContract extends GateContract {
  private static final QuestionFilter ALL = filter("", "", "", "", "", "");

  private static QuestionFilter filter(
      String status, String agent, String session, String type, String to, String text) {
    return new QuestionFilter(
        given(status),
        given(agent).map(AgentId::new),
        given(session).map(SessionId::new),
        given(type).map(Type::valueOf),
        given(to),
        given(text));
  }

  private static Optional<String> given(String value) {
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
  }

  private List<Question> list(QuestionFilter filter) {
    return gate().inbox().list(filter, 50, Optional.empty()).questions();
  }

  /** Everything, through pages of that size. */
  private List<Question> pages(QuestionFilter filter, int limit) {
    var all = new ArrayList<Question>();
    var cursor = Optional.<String>empty();
    do {
      var page = gate().inbox().list(filter, limit, cursor);
      assertThat(page.questions()).hasSizeLessThanOrEqualTo(limit);
      all.addAll(page.questions());
      cursor = page.cursor();
    } while (cursor.isPresent());
    return all;
  }

  @Test
  void each_filter_takes_what_it_names() {
    var one = asked(ask(Type.BLOCKING, CODER).session(RELEASE).to(List.of("ann", "the reviewers")));
    var two = asked(ask(Type.DECISION, TESTER).session(REVIEW).to(List.of("ben")));
    var three = answer(asked(ask(Type.ALERT, CODER)), ANN, "Seen").question();
    assertThat(list(ALL)).containsExactly(three, two, one);
    assertThat(list(filter("open", "", "", "", "", ""))).containsExactly(one, two);
    assertThat(list(filter("answered", "", "", "", "", ""))).containsExactly(three);
    assertThat(list(filter("cancelled", "", "", "", "", ""))).isEmpty();
    assertThat(list(filter("", "coder", "", "", "", ""))).containsExactly(three, one);
    assertThat(list(filter("", "", "review", "", "", ""))).containsExactly(two);
    assertThat(list(filter("", "", "", "DECISION", "", ""))).containsExactly(two);
    assertThat(list(filter("", "", "", "", "the reviewers", ""))).containsExactly(one);
    assertThat(list(filter("", "", "", "", "an", ""))).isEmpty();
    assertThat(list(filter("open", "coder", "release", "BLOCKING", "ann", "go on")))
        .containsExactly(one);
    assertThat(list(filter("open", "coder", "review", "", "", ""))).isEmpty();
    assertThat(list(filter("", "coder", "release", "", "", ""))).containsExactly(one);
  }

  @Test
  void what_time_has_settled_is_listed_as_such() {
    var expired = asked(ask(Type.PREFERENCE, CODER));
    pass(Duration.ofHours(1));
    assertThat(list(filter("open", "", "", "", "", ""))).isEmpty();
    assertThat(list(filter("expired", "", "", "", "", ""))).containsExactly(now(expired));
  }

  @Test
  void holds_come_first_then_the_most_urgent_and_then_the_oldest() {
    var alert = asked(ask(Type.ALERT, CODER));
    var first = asked(ask(Type.BLOCKING, CODER));
    var second = asked(ask(Type.BLOCKING, TESTER));
    var emergency = asked(ask(Type.EMERGENCY, CODER));
    var raised = asked(ask(Type.ALERT, CODER).priority(95));
    assertThat(list(QuestionFilter.open()))
        .containsExactly(emergency, first, second, raised, alert);
    for (int limit = 1; limit <= 5; limit++) {
      assertThat(pages(QuestionFilter.open(), limit))
          .containsExactly(emergency, first, second, raised, alert);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8})
  void pages_bring_everything_once_and_in_order(int limit) {
    var asked = new ArrayList<Question>();
    for (int priority : List.of(50, 10, 50, 90, 10, 50, 0)) {
      asked.add(asked(ask(Type.ALERT, CODER).session(RELEASE).priority(priority)));
    }
    var urgent = List.of(3, 0, 2, 5, 1, 4, 6).stream().map(asked::get).toList();
    assertThat(pages(QuestionFilter.open(), limit)).isEqualTo(urgent);
    assertThat(pages(filter("open", "", "release", "", "", ""), limit)).isEqualTo(urgent);
    assertThat(pages(ALL, limit)).isEqualTo(asked.reversed());
    assertThat(pages(filter("", "coder", "", "", "", ""), limit)).isEqualTo(asked.reversed());
    assertThat(pages(filter("", "", "release", "", "", ""), limit)).isEqualTo(asked.reversed());
  }

  @Test
  void what_is_settled_between_two_pages_hides_nothing_else() {
    var first = asked(ask(Type.ALERT, CODER));
    var second = asked(ask(Type.ALERT, CODER));
    var third = asked(ask(Type.ALERT, CODER));
    var page = gate().inbox().list(QuestionFilter.open(), 2, Optional.empty());
    assertThat(page.questions()).containsExactly(first, second);
    answer(first, ANN, "Seen");
    assertThat(gate().inbox().list(QuestionFilter.open(), 2, page.cursor()).questions())
        .containsExactly(third);
  }

  @Test
  void a_rare_question_is_found_behind_thousands_of_others() {
    var rare = asked(Ask.of(Type.ALERT, as(CODER), "A needle").agent(CODER));
    askMany(2_100, Ask.of(Type.BLOCKING, ANN, "May it go on?").agent(TESTER));
    assertThat(pages(filter("open", "", "", "", "", "needle"), 10)).containsExactly(rare);
    assertThat(pages(filter("", "", "", "", "", "needle"), 10)).containsExactly(rare);
    assertThat(pages(filter("", "coder", "", "", "", ""), 10)).containsExactly(rare);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"100 %", "under_score", "QUOTES ' \"", "bang!", "ship it", "Ärger", "ÜBER"})
  void words_are_found_in_any_case_and_mean_nothing_but_themselves(String words) {
    var text =
        "Ship it with 100 % of the under_score, Quotes ' \" and bang!, without Ärger über alles";
    var question = asked(Ask.of(Type.ALERT, ANN, text));
    asked(Ask.of(Type.ALERT, ANN, "1000 or underscore"));
    assertThat(list(filter("", "", "", "", "", words))).containsExactly(question);
  }

  @Test
  void a_name_is_found_as_it_is_written_and_means_nothing_but_itself() {
    var question = asked(ask(Type.ALERT, CODER).to(List.of("a_b%")));
    asked(ask(Type.ALERT, CODER).to(List.of("axb")));
    assertThat(list(filter("", "", "", "", "a_b%", ""))).containsExactly(question);
    assertThat(list(filter("", "", "", "", "a_b", ""))).isEmpty();
  }

  @Test
  void a_filter_or_cursor_that_is_none_is_refused() {
    assertRefused(Refusal.Code.INVALID, () -> filter("closed", "", "", "", "", ""));
    assertRefused(Refusal.Code.INVALID, () -> filter("", "", "", "", "a\nb", ""));
    assertRefused(Refusal.Code.INVALID, () -> filter("", "", "", "", "", "x".repeat(201)));
    var urgent = Cursor.encode("1 50 00000000-0000-7000-8000-000000000000");
    assertThat(gate().inbox().list(QuestionFilter.open(), 5, Optional.of(urgent)).questions())
        .isEmpty();
    assertRefused(Refusal.Code.INVALID, () -> gate().inbox().list(ALL, 5, Optional.of(urgent)));
    assertRefused(
        Refusal.Code.INVALID,
        () -> gate().inbox().list(QuestionFilter.open(), 5, Optional.of("!")));
  }

  @Test
  void statistics_count_what_waits_and_what_became_of_the_rest() {
    var oldest = hold(CODER);
    pass(Duration.ofMinutes(1));
    hold(TESTER);
    var quick = asked(ask(Type.DECISION, CODER));
    var slow = asked(ask(Type.DECISION, CODER));
    var withdrawn = asked(ask(Type.DECISION, CODER));
    asked(ask(Type.CLARIFYING, CODER));
    pass(Duration.ofSeconds(20));
    answer(quick, ANN, "Left");
    pass(Duration.ofSeconds(20));
    answer(slow, ANN, "Right");
    cancel(withdrawn, ANN);
    pass(Duration.ofMinutes(10));
    var since = clock.instant().minus(Duration.ofHours(1));
    assertThat(gate().inbox().stats(Duration.ofHours(1)))
        .isEqualTo(
            new GateStats(
                Map.of(Type.BLOCKING, 2),
                Optional.of(oldest.timing().createdAt()),
                since,
                List.of(
                    new GateStats.Settled(Type.CLARIFYING, "expired", 1, Duration.ofSeconds(640)),
                    new GateStats.Settled(Type.DECISION, "answered", 2, Duration.ofSeconds(30)),
                    new GateStats.Settled(Type.DECISION, "cancelled", 1, Duration.ofSeconds(40)))));
  }

  @Test
  void statistics_look_back_only_as_far_as_they_are_asked_to() {
    var early = hold(CODER);
    pass(Duration.ofMinutes(61));
    answer(early, ANN, "Go on");
    assertThat(gate().inbox().stats(Duration.ofHours(1)))
        .isEqualTo(
            new GateStats(
                Map.of(), Optional.empty(), clock.instant().minus(Duration.ofHours(1)), List.of()));
  }
}
