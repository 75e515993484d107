package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.ToolLoop.Limits;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A model calls tools in its turn, in the format of each provider. */
@OnEveryProvider
class ToolLoopTest extends ToolTurns {
  ToolLoopTest(Provider provider) {
    super(provider);
  }

  @Test
  void the_results_of_calls_come_back_to_the_model_in_their_order() throws Exception {
    asking.server.then(
        calling(call(1, "note", "{\"text\":\"one\"}"), call(2, "read", "{}")), saying("Done."));
    var turn = turn();
    var reply = turn.run();
    assertThat(reply.text()).isEqualTo("Done.");
    assertThat(done).containsExactlyInAnyOrder("ada: one", "read");
    assertThat(turn.results()).containsExactly("{\"kept\":\"one\"}", "{\"notes\":3}");
    assertThat(asking.server.last().body().toString())
        .containsSubsequence("kept", "notes")
        .contains("one");
    assertThat(asking.server.requests().getFirst().body().toString())
        .contains("Keeps a note.", "note", "read")
        .doesNotContain("idempotencyKey");
  }

  @Test
  void the_calls_of_one_reply_are_made_at_the_same_time() throws Exception {
    var both = new CyclicBarrier(2);
    Tool<ToolCall> meet =
        Tool.named("meet")
            .readOnly()
            .takes(JsonSchema.parse("{\"type\":\"object\"}"))
            .does(
                _ -> {
                  await(both);
                  return ToolResult.of(Json.object());
                });
    asking.server.then(
        calling(call(1, "meet", "{\"a\":1}"), call(2, "meet", "{\"a\":2}")), saying("Met."));
    assertThat(new Turn(1, Limits.of(LIMIT), List.of(meet)).run().text()).isEqualTo("Met.");
  }

  private static void await(CyclicBarrier both) {
    try {
      both.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void what_cannot_be_called_is_told_to_the_model() throws Exception {
    asking.server.then(
        calling(
            call(1, "erase", "{}"),
            call(2, "note", "{\"text\":7}"),
            call(3, "note", "{\"text\":\"%s\"}".formatted("x".repeat(41)))),
        saying("Sorry."));
    var turn = turn();
    assertThat(turn.run().text()).isEqualTo("Sorry.");
    assertThat(done).isEmpty();
    assertThat(turn.results().get(0)).isEqualTo("Unknown tool 'erase'. Use one of note, read.");
    assertThat(turn.results().get(1))
        .startsWith("The arguments do not fit the tool's input schema: text:");
    assertThat(turn.results().get(2))
        .startsWith("The arguments do not fit the tool's input schema: text:");
    assertThat(turn.loop.made()).allMatch(made -> made.result().error());
  }

  @Test
  void arguments_that_are_no_json_are_refused_where_the_format_lets_them_through()
      throws Exception {
    asking.server.then(calling(call(1, "note", "{\"text\": oops")), saying("Sorry."));
    var turn = turn();
    assertThat(turn.run().text()).isEqualTo("Sorry.");
    assertThat(done).isEmpty();
    assertThat(turn.loop.made()).hasSize(1).allMatch(made -> made.result().error());
    assertThat(turn.results().getFirst())
        .isIn(
            "The arguments are not a JSON object. Send one.",
            "The arguments do not fit the tool's input schema: it: required property 'text' not"
                + " found");
  }

  @Test
  void a_tool_that_fails_or_refuses_costs_its_own_call_only() throws Exception {
    Tool<ToolCall> broken =
        Tool.named("broken")
            .does(
                _ -> {
                  throw new IllegalStateException("secret details");
                });
    Tool<ToolCall> strict =
        Tool.named("strict")
            .does(
                _ -> {
                  throw Refusal.conflict("not now");
                });
    asking.server.then(
        calling(call(1, "broken", "{}"), call(2, "strict", "{}"), call(3, "read", "{}")),
        saying("Well."));
    var turn = new Turn(1, Limits.of(LIMIT), List.of(broken, strict, read()));
    assertThat(turn.run().text()).isEqualTo("Well.");
    assertThat(turn.results())
        .containsExactly("broken failed. Go on without it.", "not now", "{\"notes\":3}");
  }

  @Test
  void a_tool_that_is_too_slow_is_left_and_interrupted() throws Exception {
    var interrupted = new CountDownLatch(1);
    Tool<ToolCall> slow =
        Tool.named("slow")
            .does(
                _ -> {
                  try {
                    new CountDownLatch(1).await();
                  } catch (InterruptedException e) {
                    interrupted.countDown();
                  }
                  return ToolResult.of(Json.object());
                });
    asking.server.then(calling(call(1, "slow", "{}"), call(2, "slow", "{}")), saying("Too slow."));
    var turn =
        new Turn(
            1, new Limits(10, Duration.ofMillis(300), 1_000_000, Optional.empty()), List.of(slow));
    var failure = catchThrowableOfType(ModelFailure.class, turn::run);
    assertThat(failure.reason()).isEqualTo(ModelFailure.Reason.TIMED_OUT);
    assertThat(turn.results())
        .hasSize(2)
        .allMatch(result -> result.contains("slow did not answer within"));
    interrupted.await();
  }

  @Test
  void a_tool_knows_that_a_call_which_failed_is_tried_again() throws Exception {
    var retries = new ConcurrentLinkedQueue<Boolean>();
    Tool<ToolCall> busy =
        Tool.named("busy")
            .does(
                call -> {
                  retries.add(call.isRetry());
                  return ToolResult.refused("not now");
                });
    asking.server.then(
        calling(call(1, "busy", "{}")), calling(call(2, "busy", "{}")), saying("I tried."));
    new Turn(1, Limits.of(LIMIT), List.of(busy)).run();
    assertThat(retries).containsExactly(false, true);
  }

  @Test
  void after_ten_replies_with_calls_it_must_answer() throws Exception {
    IntStream.rangeClosed(1, 10)
        .forEach(
            i -> asking.server.then(calling(call(i, "note", "{\"text\":\"n%d\"}".formatted(i)))));
    asking.server.then(saying("All I know."));
    var turn = turn();
    assertThat(turn.run().text()).isEqualTo("All I know.");
    assertThat(done).hasSize(9);
    assertThat(asking.server.last().body().toString()).contains("No more calls can be made");
  }

  @Test
  void a_model_that_never_answers_fails() {
    IntStream.rangeClosed(1, 11)
        .forEach(
            i -> asking.server.then(calling(call(i, "note", "{\"text\":\"n%d\"}".formatted(i)))));
    var failure = catchThrowableOfType(ModelFailure.class, turn()::run);
    assertThat(failure).hasMessageContaining("called tools in 11 replies and gave no answer");
    assertThat(done).hasSize(9);
  }

  @Test
  void a_turn_that_has_used_its_tokens_ends() {
    asking.server.then(calling(call(1, "read", "{}")), saying("Too late."));
    var turn = new Turn(1, new Limits(10, LIMIT, 10, Optional.empty()), List.of(read()));
    var failure = catchThrowableOfType(ModelFailure.class, turn::run);
    assertThat(failure).hasMessageContaining("used all of its 10 tokens");
  }

  @Test
  void a_provider_that_counts_no_tokens_has_the_budget_too() {
    asking.server.withoutUsage();
    asking.server.then(calling(call(1, "read", "{}")), saying("Too late."));
    var turn = new Turn(1, new Limits(10, LIMIT, 10, Optional.empty()), List.of(read()));
    var failure = catchThrowableOfType(ModelFailure.class, turn::run);
    assertThat(failure).hasMessageContaining("used all of its 10 tokens");
    assertThat(asking.usage().estimatedTokens()).isBetween(15L, 60L);
  }

  /** Answers with 45,000 characters, whatever it is asked. */
  private static Tool<ToolCall> wordy() {
    return Tool.<ToolCall>named("wordy")
        .readOnly()
        .takes(JsonSchema.parse("{\"type\":\"object\"}"))
        .does(_ -> ToolResult.of(Json.object().put("text", "word ".repeat(9_000))));
  }

  @Test
  void what_tools_answered_counts_as_sent() throws Exception {
    asking.server.withoutUsage();
    asking.server.then(calling(call(1, "wordy", "{}")), calling(call(2, "wordy", "{}")));
    var turn = new Turn(1, new Limits(10, LIMIT, 5_000, Optional.empty()), List.of(wordy()));
    var failure = catchThrowableOfType(ModelFailure.class, turn::run);
    assertThat(failure).hasMessageContaining("used all of its 5000 tokens");
    assertThat(asking.server.requests()).hasSize(2);
  }

  @Test
  void a_change_is_made_once_however_often_it_is_asked_for() throws Exception {
    var same = call(1, "note", "{\"text\":\"one\"}");
    asking.server.then(
        calling(same, call(2, "note", "{ \"text\" : \"one\" }")), calling(same), saying("Done."));
    var turn = turn();
    turn.run();
    assertThat(done).containsExactly("ada: one");
    assertThat(turn.results()).hasSize(3).allMatch("{\"kept\":\"one\"}"::equals);
  }

  @Test
  void the_same_look_is_taken_three_times_and_no_more() throws Exception {
    IntStream.rangeClosed(1, 5).forEach(i -> asking.server.then(calling(call(i, "read", "{}"))));
    asking.server.then(saying("Enough."));
    turn().run();
    assertThat(done).hasSize(3);
  }

  @Test
  void the_key_of_a_call_is_the_same_in_the_same_turn_and_another_in_the_next() throws Exception {
    for (int round : new int[] {1, 1, 2}) {
      asking.server.then(calling(call(1, "note", "{\"text\":\"one\"}")), saying("Done."));
      new Turn(round, Limits.of(LIMIT), List.of(note())).run();
    }
    var all = List.copyOf(keys);
    assertThat(all.get(0)).isEqualTo(all.get(1)).isNotEqualTo(all.get(2));
  }

  @Test
  void the_same_call_in_another_session_or_of_another_seat_has_another_key() throws Exception {
    for (var place : List.of(place("s-1", 1, 0), place("s-2", 1, 0), place("s-1", 1, 1))) {
      asking.server.then(calling(call(1, "note", "{\"text\":\"one\"}")), saying("Done."));
      new Turn(place, Limits.of(LIMIT), List.of(note())).run();
    }
    assertThat(keys).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void a_held_agent_calls_nothing() throws Exception {
    hold = Optional.of("you are held by question q");
    asking.server.then(calling(call(1, "note", "{\"text\":\"one\"}")), saying("I wait."));
    var turn = turn();
    turn.run();
    assertThat(done).isEmpty();
    assertThat(turn.results()).containsExactly("you are held by question q");
  }

  /** Takes what the turn comes to. */
  private Tool<ToolCall> part(String name) {
    return Tool.<ToolCall>named(name)
        .takes(JsonSchema.parse("{\"type\":\"object\",\"maxProperties\":1}"))
        .partOfTurn()
        .does(
            call -> {
              done.add(name);
              return ToolResult.of(Json.object().put("taken", call.arguments().toString()));
            });
  }

  @Test
  void a_held_agent_still_does_what_is_part_of_its_turn() throws Exception {
    hold = Optional.of("you are held by question q");
    asking.server.then(
        calling(
            call(1, "wish", "{}"), call(2, "answer", "{}"), call(3, "note", "{\"text\":\"one\"}")));
    new Turn(1, Limits.of(LIMIT), List.of(part("wish"), part("answer").endsTurn(), note())).run();
    assertThat(done).containsExactlyInAnyOrder("wish", "answer");
  }

  @Test
  void no_turn_ends_while_another_part_of_it_has_failed_in_the_same_reply() throws Exception {
    var wrong = "{\"a\":1,\"b\":2}";
    asking.server.then(
        calling(call(1, "wish", wrong), call(2, "answer", "{}")),
        calling(call(3, "wish", "{\"a\":1}"), call(4, "answer", "{}")));
    var turn =
        new Turn(1, Limits.of(LIMIT), List.of(part("wish"), part("answer").endsTurn(), note()));
    assertThat(turn.run().calls()).hasSize(2);
    assertThat(done).containsExactlyInAnyOrder("answer", "wish");
    assertThat(asking.server.last().body().toString()).contains("do not fit the tool");
  }

  @Test
  void the_last_reply_ends_the_turn_with_what_is_part_of_it() throws Exception {
    asking.server.then(
        calling(call(1, "read", "{}")),
        calling(call(2, "wish", "{}"), call(3, "wish", "[]"), call(4, "answer", "{}")));
    var tools = List.of(part("wish"), part("answer").endsTurn(), read());
    new Turn(1, new Limits(2, LIMIT, 1_000_000, Optional.empty()), tools).run();
    assertThat(done).containsExactlyInAnyOrder("read", "wish", "answer");
    assertThat(asking.server.requests()).hasSize(2);
  }

  @Test
  void a_reply_that_breaks_off_after_a_call_calls_nothing_and_is_asked_for_again()
      throws Exception {
    asking.server.then(
        new Act.BreakAfterCall(call(1, "note", "{\"text\":\"lost\"}")),
        calling(call(1, "note", "{\"text\":\"kept\"}")),
        saying("Done."));
    turn().run();
    assertThat(done).containsExactly("ada: kept");
  }

  @Test
  void words_beside_a_call_are_no_answer() throws Exception {
    asking.server.then(
        new Act.CallTools(List.of("Let me look. "), List.of(call(1, "read", "{}"))),
        saying("Three."));
    assertThat(turn().run().text()).isEqualTo("Three.");
  }

  @Test
  void a_reply_that_says_nothing_begins_no_new_count_and_the_model_goes_on_after_its_calls()
      throws Exception {
    IntStream.rangeClosed(1, 9)
        .forEach(
            i -> asking.server.then(calling(call(i, "note", "{\"text\":\"n%d\"}".formatted(i)))));
    asking.server.then(saying(" "));
    var turn = turn();
    assertThat(turn.run().text()).isEmpty();
    asking.server.then(calling(call(10, "note", "{\"text\":\"n10\"}")), saying("Done."));
    assertThat(turn.run().text()).isEqualTo("Done.");
    assertThat(done).hasSize(9);
    assertThat(asking.server.last().body().toString()).contains("n1", "n9", "No more calls");
    assertThat(turn.results()).hasSize(10);
    assertThat(turn.results().getLast()).contains("No more calls can be made in this turn");
  }

  @Test
  void the_last_reply_may_still_end_the_turn() throws Exception {
    Tool<ToolCall> answer =
        Tool.<ToolCall>named("answer")
            .endsTurn()
            .does(
                _ -> {
                  done.add("answered");
                  return ToolResult.of(Json.object().put("taken", true));
                });
    IntStream.rangeClosed(1, 9)
        .forEach(
            i -> asking.server.then(calling(call(i, "note", "{\"text\":\"n%d\"}".formatted(i)))));
    asking.server.then(calling(call(10, "note", "{\"text\":\"n10\"}"), call(11, "answer", "{}")));
    var turn = new Turn(1, Limits.of(LIMIT), List.of(note(), answer));
    assertThat(turn.run().calls()).hasSize(2);
    assertThat(done).hasSize(10).contains("answered").doesNotContain("ada: n10");
    assertThat(turn.results().get(9)).contains("No more calls can be made in this turn");
    assertThat(turn.results().getLast()).contains("taken");
  }

  @Test
  void a_long_list_of_problems_is_told_in_short() throws Exception {
    var names =
        IntStream.range(0, 900).mapToObj("\"n%d\""::formatted).collect(Collectors.joining(","));
    Tool<ToolCall> wordy =
        Tool.<ToolCall>named("wordy")
            .takes(JsonSchema.parse("{\"type\":\"object\",\"required\":[%s]}".formatted(names)))
            .does(_ -> ToolResult.of(Json.object()));
    asking.server.then(calling(call(1, "wordy", "{}")), saying("Done."));
    var turn = new Turn(1, Limits.of(LIMIT), List.of(wordy));
    turn.run();
    assertThat(turn.results().getFirst().length()).isBetween(50, 2_200);
  }

  @Test
  void a_tool_that_breaks_with_an_error_costs_its_own_call() throws Exception {
    Tool<ToolCall> deep =
        Tool.<ToolCall>named("deep")
            .does(
                _ -> {
                  throw new StackOverflowError();
                });
    asking.server.then(calling(call(1, "deep", "{}"), call(2, "read", "{}")), saying("Done."));
    var turn = new Turn(1, Limits.of(LIMIT), List.of(deep, read()));
    assertThat(turn.run().text()).isEqualTo("Done.");
    assertThat(turn.results()).containsExactly("deep failed. Go on without it.", "{\"notes\":3}");
  }

  @Test
  void the_results_of_one_reply_are_bounded_in_total_and_each_that_is_cut_says_so()
      throws Exception {
    var calls =
        IntStream.rangeClosed(1, 15)
            .mapToObj(i -> call(i, "wordy", "{\"i\":%d}".formatted(i)))
            .toList();
    asking.server.then(
        new Act.CallTools(
            List.of(), Stream.concat(calls.stream(), Stream.of(call(16, "read", "{}"))).toList()),
        saying("Done."));
    var turn = new Turn(1, Limits.of(LIMIT), List.of(wordy(), read()));
    turn.run();
    assertThat(turn.results().getLast()).isEqualTo("{\"notes\":3}");
    assertThat(turn.results().subList(0, 15))
        .allMatch(text -> text.endsWith("longer than 200,000 characters in total]"));
    assertThat(turn.results().stream().mapToInt(String::length).sum()).isBetween(190_000, 202_000);
  }

  @Test
  void results_that_fit_together_are_told_whole() throws Exception {
    asking.server.then(
        calling(call(1, "wordy", "{\"i\":1}"), call(2, "wordy", "{\"i\":2}")), saying("Done."));
    var turn = new Turn(1, Limits.of(LIMIT), List.of(wordy()));
    turn.run();
    assertThat(turn.results()).hasSize(2).noneMatch(text -> text.contains("[cut"));
  }
}
