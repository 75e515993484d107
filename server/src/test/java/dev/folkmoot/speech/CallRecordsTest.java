package dev.folkmoot.speech;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.CallResult;
import dev.folkmoot.llm.MadeCall;
import dev.folkmoot.llm.RequestedCall;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is kept of a turn's tool calls. */
class CallRecordsTest {
  private static final int LONGEST = 1_000;

  private static MadeCall call(String arguments, String result, boolean failed) {
    var requested = new RequestedCall("call-1", "look_up", arguments);
    return new MadeCall(new CallResult(requested, result, failed), Duration.ofMillis(7));
  }

  @Test
  void each_call_is_kept_with_its_result() {
    var metadata = Json.object();
    CallRecords.add(metadata, List.of(call("{\"a\":1}", "one", false), call("{}", "no", true)));
    var kept = metadata.get("toolCalls");
    assertThat(Json.write(kept.get(0)))
        .isEqualTo(
            "{\"tool\":\"look_up\",\"arguments\":\"{\\\"a\\\":1}\",\"result\":\"one\","
                + "\"milliseconds\":7}");
    assertThat(kept.at("/1/failed").asBoolean()).isTrue();
    assertThat(metadata.has("toolCallsOmitted")).isFalse();
  }

  @Test
  void a_turn_without_calls_has_none() {
    var metadata = Json.object();
    CallRecords.add(metadata, List.of());
    assertThat(metadata).isEmpty();
  }

  @Test
  void many_and_long_calls_are_kept_in_part_and_without_secrets() {
    var secret = "password=hunter2hunter2";
    var calls =
        IntStream.range(0, 60)
            .mapToObj(
                i ->
                    switch (i) {
                      case 0 -> call(Json.write(Json.object().put("query", secret)), secret, false);
                      case 1 -> call("x".repeat(5_000), "y".repeat(5_000), false);
                      case 2 -> call("{}", "z".repeat(LONGEST), false);
                      default -> call("{}", "Result " + i, false);
                    })
            .toList();
    var metadata = Json.object();
    CallRecords.add(metadata, calls);
    var kept = metadata.get("toolCalls");
    assertThat(kept).hasSize(50);
    assertThat(metadata.get("toolCallsOmitted").asInt()).isEqualTo(10);
    assertThat(kept.at("/49/result").asString()).isEqualTo("Result 49");
    assertThat(kept.at("/0/arguments").asString()).contains("[masked]").doesNotContain("hunter2");
    assertThat(kept.at("/0/result").asString()).contains("[masked]").doesNotContain("hunter2");
    assertThat(kept.at("/1/arguments").asString()).isEqualTo("x".repeat(LONGEST) + "…");
    assertThat(kept.at("/1/result").asString()).isEqualTo("y".repeat(LONGEST) + "…");
    assertThat(kept.at("/2/result").asString()).isEqualTo("z".repeat(LONGEST));
  }

  @Test
  void a_secret_at_the_end_of_what_is_kept_is_not_cut_so_that_it_is_no_longer_found() {
    var metadata = Json.object();
    var text = "x".repeat(LONGEST - 14) + " password=hunter2hunter2";
    CallRecords.add(metadata, List.of(call("{}", text, false)));
    assertThat(metadata.at("/toolCalls/0/result").asString()).doesNotContain("hunt");
  }
}
