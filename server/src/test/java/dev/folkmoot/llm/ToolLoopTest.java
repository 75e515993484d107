package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.ToolLoop.Limits;
import dev.folkmoot.tool.Caller;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A model calls tools in its turn, in the format of each provider. */
@OnEveryProvider
class ToolLoopTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @AutoClose private final Asking asking;
  private final Queue<String> done = new ConcurrentLinkedQueue<>();
  private final Queue<String> keys = new ConcurrentLinkedQueue<>();
  private Optional<String> hold = Optional.empty();

  ToolLoopTest(Provider provider) {
    this.asking = Asking.of(provider);
  }

  private record Me(String principal) implements Caller {}

  private Tool<ToolCall> note() {
    return Tool.named("note")
        .describe("Keeps a note.")
        .takes(
            JsonSchema.parse(
                """
                {"type":"object","required":["text"],"additionalProperties":false,
                 "properties":{"text":{"type":"string","maxLength":40},
                   "idempotencyKey":{"type":"string"}}}
                """))
        .does(this::keep);
  }

  private ToolResult keep(ToolCall call) {
    var text = call.arguments().get("text").stringValue();
    done.add("%s: %s".formatted(call.caller(Me.class).principal(), text));
    keys.add(call.arguments().get("idempotencyKey").stringValue());
    return ToolResult.of(Json.object().put("kept", text));
  }

  private Tool<ToolCall> read() {
    return Tool.named("read")
        .describe("Reads the notes.")
        .readOnly()
        .does(
            _ -> {
              done.add("read");
              return ToolResult.of(Json.object().put("notes", 3));
            });
  }

  private static Toolkit.Turn place(String session, int round, int seat) {
    return new Toolkit.Turn(new AgentId("ada"), new SessionId(session), round, seat);
  }

  private static RequestedCall call(int id, String name, String arguments) {
    return new RequestedCall("call-" + id, name, arguments);
  }

  private static Act calling(RequestedCall... calls) {
    return new Act.CallTools(List.of(), List.of(calls));
  }

  private static Act saying(String words) {
    return new Act.Say(List.of(words));
  }

  private final class Turn {
    private final ToolLoop loop;

    Turn(int round, Limits limits, List<Tool<ToolCall>> tools) {
      this(place("s-1", round, 0), limits, tools);
    }

    Turn(Toolkit.Turn turn, Limits limits, List<Tool<ToolCall>> tools) {
      this(turn, limits, tools, new MemoryJournal());
    }

    Turn(Toolkit.Turn turn, Limits limits, List<Tool<ToolCall>> tools, ReplyJournal journal) {
      var prompt = Asking.hello().with(new Toolkit(turn, new Me("ada"), tools));
      loop = new ToolLoop(asking.model(), prompt, limits, () -> hold, journal);
    }

    Reply run() throws ModelFailure, InterruptedException {
      return loop.run(asking.heard::add, _ -> {});
    }

    List<String> results() {
      return loop.made().stream().map(made -> made.result().text()).toList();
    }
  }

  private Turn turn() {
    return turn(new MemoryJournal());
  }

  private Turn turn(ReplyJournal journal) {
    return new Turn(place("s-1", 1, 0), Limits.of(LIMIT), List.of(note(), read()), journal);
  }

  /** The turn ends in the middle, as it does when the server stops. */
  private void cutOff(Turn turn) {
    asking.server.then(new Act.Fail(400, Map.of(), "{\"error\":\"stop here\"}"));
    assertThat(catchThrowableOfType(ModelFailure.class, turn::run)).isNotNull();
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
    assertThat(turn.results().get(0)).isEqualTo("there is no tool 'erase'; there is note, read");
    assertThat(turn.results().get(1)).startsWith("the arguments do not fit; text:");
    assertThat(turn.results().get(2)).startsWith("the arguments do not fit; text:");
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
        .containsExactly("broken failed; go on without it", "not now", "{\"notes\":3}");
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
    var turn = new Turn(1, new Limits(10, Duration.ofMillis(300), 1_000_000), List.of(slow));
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
    assertThat(asking.server.last().body().toString()).contains("no more calls can be made");
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
    var turn = new Turn(1, new Limits(10, LIMIT, 10), List.of(read()));
    var failure = catchThrowableOfType(ModelFailure.class, turn::run);
    assertThat(failure).hasMessageContaining("used its 10 tokens");
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
  void a_model_without_tools_is_asked_without_them() throws Exception {
    asking.server.then(
        new Act.Fail(400, Map.of(), "{\"error\":\"m-1 does not support tools\"}"),
        saying("Without."));
    var reply = turn().run();
    assertThat(reply.text()).isEqualTo("Without.");
    assertThat(reply.withoutTools()).isTrue();
    assertThat(asking.server.last().body().toString()).doesNotContain("Keeps a note.");
  }

  @Test
  void words_beside_a_call_are_no_answer() throws Exception {
    asking.server.then(
        new Act.CallTools(List.of("Let me look. "), List.of(call(1, "read", "{}"))),
        saying("Three."));
    assertThat(turn().run().text()).isEqualTo("Three.");
  }

  @Test
  void a_turn_that_is_begun_again_makes_the_calls_that_were_kept_and_asks_only_for_what_follows()
      throws Exception {
    var journal = new MemoryJournal();
    asking.server.then(
        calling(call(1, "read", "{}")), calling(call(2, "note", "{\"text\":\"one\"}")));
    cutOff(turn(journal));
    asking.server.then(saying("Done."));
    var again = turn(journal);
    assertThat(again.run().text()).isEqualTo("Done.");
    assertThat(asking.server.requests()).hasSize(4);
    assertThat(asking.server.last().body().toString()).containsSubsequence("notes", "kept");
    assertThat(again.loop.made()).hasSize(2);
    assertThat(List.copyOf(keys)).hasSize(2).allMatch(keys.peek()::equals);
  }

  @Test
  void replies_that_only_look_are_not_kept() throws Exception {
    var journal = new MemoryJournal();
    asking.server.then(calling(call(1, "read", "{}")), saying("Three."));
    turn(journal).run();
    assertThat(journal.kept()).isEmpty();
  }

  @Test
  void what_another_node_goes_on_with_is_not_done_here() {
    var journal = new MemoryJournal();
    journal.lost = true;
    asking.server.then(calling(call(1, "note", "{\"text\":\"one\"}")));
    var failure = catchThrowableOfType(ModelFailure.class, turn(journal)::run);
    assertThat(failure).hasMessageContaining("another node goes on with it");
    assertThat(done).isEmpty();
  }

  @Test
  void a_kept_call_without_all_its_arguments_is_not_made_but_can_be_asked_for_again()
      throws Exception {
    var journal = new MemoryJournal();
    asking.server.then(calling(call(1, "note", "{\"text\":\"one\"}")));
    cutOff(turn(journal));
    var kept = journal.replies.removeFirst();
    var cut = new RequestedCall("call-1", "note", "{\"text\":\"[masked]\"}", false);
    journal.replies.add(
        new Reply(
            kept.text(),
            kept.model(),
            kept.inputTokens(),
            kept.outputTokens(),
            false,
            kept.stopReason(),
            Optional.empty(),
            List.of(cut),
            Optional.empty(),
            Optional.empty(),
            false,
            kept.took(),
            kept.attempts()));
    asking.server.then(calling(call(2, "note", "{\"text\":\"one\"}")), saying("Done."));
    var again = turn(journal);
    again.run();
    assertThat(again.results().getFirst()).contains("Make the same call again; it is done once.");
    assertThat(done).containsExactly("ada: one", "ada: one");
    assertThat(List.copyOf(keys)).allMatch(keys.peek()::equals);
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
    assertThat(asking.server.last().body().toString()).contains("n1", "n9", "no more calls");
    assertThat(turn.results()).hasSize(10);
    assertThat(turn.results().getLast()).contains("no more calls can be made in this turn");
  }
}
