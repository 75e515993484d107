package dev.folkmoot.architect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.llm.Growth;
import dev.folkmoot.llm.Message;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.RequestedCall;
import dev.folkmoot.llm.TokenEstimate;
import dev.folkmoot.speech.AgentTools;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolCaller;
import dev.folkmoot.tool.ToolResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A long story stays within what its model can read. */
class CompactionTest {
  private static final int EXCHANGES = 500;
  private static final int CONTEXT = 8_000;
  private static final int REPLY = 2_000;
  private static final int LOOK_UPS = 10;

  @AutoClose private final ModelServer models = new ModelServer().always(CompactionTest::replies);

  @AutoClose
  private final Studio studio =
      new Studio(
          Databases.sqlite(),
          new SettableClock(),
          models,
          Studio.byModel(CONTEXT),
          _ -> new Looking());

  /** Looks something up for every third request, twice for every ninth. */
  private static Act replies(ModelServer.Request request) {
    var last = Memory.messages(request).getLast();
    int no = number(Memory.texts(request, "user").getLast());
    int looks = no % 9 == 0 ? 2 : no % 3 == 0 ? 1 : 0;
    long looked =
        last.get("role").asString().equals("tool")
            ? last.get("tool_call_id").asString().charAt(0) - '0'
            : 0;
    return looked < looks
        ? new Act.CallTools(List.of(), List.of(look((looked + 1) + "-" + no, no)))
        : Memory.review(Verdict.NEEDS_CHANGES, "Change %d.".formatted(no));
  }

  private static RequestedCall look(String id, int at) {
    return new RequestedCall(id, "look", "{\"at\":%d}".formatted(at));
  }

  private static int number(String request) {
    return Integer.parseInt(request.replaceFirst("(?s).*Plan (\\d+)\\..*", "$1"));
  }

  private static final class Looking implements AgentTools {
    @Override
    public List<Tool<ToolCall>> of(AgentId agent) {
      return List.of(
          Tool.<ToolCall>named("look")
              .takes(
                  JsonSchema.parse(
                      """
                      {"type":"object","properties":{"at":{"type":"integer"}}}
                      """))
              .readOnly()
              .does(_ -> ToolResult.of(Json.object().put("seen", "y".repeat(3_000)))));
    }

    @Override
    public ToolCaller caller(AgentId agent) {
      return agent::value;
    }
  }

  @Test
  void five_hundred_exchanges_stay_within_the_budget_at_every_call() {
    studio.coder("ada", "login");
    for (int i = 1; i <= EXCHANGES; i++) {
      assertThat(studio.plan("ada", "Plan %d. %s".formatted(i, "x".repeat(i * 7 % 2_000))))
          .isEqualTo(new Response.Reviewed(Verdict.NEEDS_CHANGES, "Change %d.".formatted(i)));
    }
    assertThat(models.requests())
        .hasSizeGreaterThan(EXCHANGES)
        .allSatisfy(CompactionTest::requireSound);
    var last = Memory.texts(models.last(), "user");
    assertThat(last.getFirst())
        .startsWith("A summary of your own earlier replies")
        .contains("NEEDS_CHANGES");
    assertThat(Memory.texts(models.last(), "assistant").toString())
        .as("the last exchange is there in full")
        .contains("Change 499.");
    assertThat(studio.context("ada", Optional.empty()).epoch().messages())
        .as("nothing is deleted")
        .isGreaterThan(2 * EXCHANGES);
  }

  @Test
  void a_request_that_looks_much_up_loses_its_oldest_calls_with_their_results() {
    var turns = new AtomicInteger();
    models.always(
        _ -> {
          int turn = turns.incrementAndGet();
          return turn <= LOOK_UPS
              ? new Act.CallTools(
                  List.of("z".repeat(700 * turn)), List.of(look("look-" + turn + ".", turn)))
              : Memory.review(Verdict.APPROVED, "Seen.");
        });
    studio.coder("ada", "login");
    studio.plan("ada", "Plan 1.");
    assertThat(models.requests())
        .hasSize(LOOK_UPS + 1)
        .allSatisfy(CompactionTest::requireSound)
        .allSatisfy(one -> assertThat(Memory.texts(one, "user").getLast()).contains("Plan 1."));
    assertThat(models.last().body().toString())
        .contains("look-" + LOOK_UPS + ".")
        .doesNotContain("look-1.");
  }

  private static void requireSound(ModelServer.Request request) {
    var messages = Memory.messages(request);
    assertThat(messages.getFirst().get("role").asString()).isEqualTo("system");
    assertThat(messages.getFirst().get("content").asString())
        .contains("You are talking with \"ada\"");
    long characters = messages.stream().mapToLong(CompactionTest::length).sum();
    assertThat(TokenEstimate.tokens(characters)).isLessThanOrEqualTo(CONTEXT - REPLY);
    var calls = new HashSet<String>();
    for (var message : messages) {
      message.path("tool_calls").forEach(call -> calls.add(call.get("id").asString()));
      if (message.get("role").asString().equals("tool")) {
        assertThat(calls).contains(message.get("tool_call_id").asString());
      }
    }
    assertThat(messages.stream().filter(one -> one.get("role").asString().equals("tool")).count())
        .as("every call has its result")
        .isEqualTo(calls.size());
  }

  private static long length(JsonNode message) {
    return (long) message.path("content").asString("").length()
        + message.path("tool_calls").toString().length();
  }

  @Test
  void compaction_costs_in_proportion_to_the_exchanges_that_go() {
    Growth.requireLinear(
        count -> {
          var exchanges =
              IntStream.range(0, count / 20).mapToObj(CompactionTest::exchange).toList();
          var whole = new Conversation("System.", Optional.empty(), 0, exchanges);
          assertThat(whole.within(new PromptBudget(400), 0).exchanges())
              .isNotEmpty()
              .hasSizeLessThan(200);
        });
  }

  private static Exchange exchange(int no) {
    return new Exchange(
        no,
        RequestKind.QUESTION,
        Optional.empty(),
        List.of(Message.user("Is it so?"), Message.model("Y")));
  }

  @Test
  void the_summary_does_not_grow_with_the_conversation() {
    var budget = new PromptBudget(2_000);
    var conversation = new Conversation("System.", Optional.empty(), 0, List.of());
    for (int i = 1; i <= 200; i++) {
      var exchange =
          new Exchange(
              i,
              RequestKind.PLAN,
              Optional.of(new Response.Reviewed(Verdict.REJECTED, "Feedback " + i)),
              List.of(Message.user("p".repeat(3_000)), Message.model("No.")));
      var more = new ArrayList<>(conversation.exchanges());
      more.add(exchange);
      conversation =
          new Conversation(
                  conversation.system(), conversation.summary(), conversation.summarized(), more)
              .within(budget, 1_000);
    }
    assertThat(conversation.summary().orElseThrow().length()).isLessThan(budget.summary() + 300);
    assertThat(conversation.summary().orElseThrow().lines().toList())
        .first()
        .isEqualTo("- (still earlier ones are left out)");
    assertThat(conversation.summary().orElseThrow())
        .contains("Feedback 19")
        .doesNotContain("Feedback 12");
  }
}
