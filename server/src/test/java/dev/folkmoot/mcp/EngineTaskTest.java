package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Waits as tasks. */
class EngineTaskTest extends Engine {
  private static final String AS_TASK = "{\"asTask\":true}";

  @Test
  void a_task_belongs_to_who_made_it_and_outlives_a_restart() {
    var made = as("ann").call("wait", AS_TASK, Capability.TASKS);
    assertThat(made.path("resultType").asString()).isEqualTo("task");
    var id = made.path("taskId").asString();
    var named = "{\"taskId\":\"%s\"}".formatted(id);
    var update = "{\"taskId\":\"%s\",\"inputResponses\":{}}".formatted(id);
    restart();
    assertThat(status(as("ann"), named)).isEqualTo("working");
    for (var method : List.of("tasks/get", "tasks/cancel")) {
      assertThat(code(as("bob").ask(method, named, Capability.TASKS))).isEqualTo(-32602);
    }
    assertThat(code(as("bob").ask("tasks/update", update, Capability.TASKS))).isEqualTo(-32602);
    assertThat(code(as("ann").ask("tasks/get", named))).isEqualTo(-32021);
    workshop.news = "done";
    assertThat(status(as("ann"), named)).isEqualTo("completed");
    workshop.news = "";
    assertThat(status(as("ann"), named)).isEqualTo("completed");
    clock.advance(Duration.ofDays(8));
    assertThat(code(as("ann").ask("tasks/get", named, Capability.TASKS))).isEqualTo(-32602);
  }

  private static String status(Talk talk, String named) {
    return talk.ask("tasks/get", named, Capability.TASKS).path("result").path("status").asString();
  }

  @Test
  void a_cancelled_task_stays_cancelled_and_what_it_waited_for_goes_on() {
    var made = talk.call("wait", AS_TASK, Capability.TASKS);
    var named = "{\"taskId\":\"%s\"}".formatted(made.path("taskId").asString());
    assertThat(talk.ask("tasks/cancel", named, Capability.TASKS).path("result").has("status"))
        .isFalse();
    workshop.news = "too late";
    assertThat(status(talk, named)).isEqualTo("cancelled");
  }

  @Test
  void a_wait_that_is_over_at_once_needs_no_task() {
    workshop.news = "there already";
    assertThat(talk.call("wait", AS_TASK, Capability.TASKS).path("resultType").asString())
        .isEqualTo("complete");
  }

  @Test
  void a_wait_is_a_task_only_if_the_call_asks_for_one() throws Exception {
    for (var arguments : List.of("{}", "{\"asTask\":false}")) {
      var waiting =
          talk.later(
              Talk.modern(
                  "tools/call",
                  "{\"name\":\"wait\",\"arguments\":%s}".formatted(arguments),
                  Capability.TASKS));
      workshop.next().news().complete("done");
      assertThat(waiting.get().path("resultType").asString()).isEqualTo("complete");
    }
    var refused = talk.call("wait", "{\"asTask\":\"maybe\"}", Capability.TASKS);
    assertThat(refused.path("isError").asBoolean()).isTrue();
    assertThat(refused.toString()).contains("asTask: must be true or false");
  }
}
