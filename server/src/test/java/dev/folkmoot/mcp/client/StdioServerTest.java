package dev.folkmoot.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Servers that are children of ours, in both eras, and what they may do to us. */
class StdioServerTest {
  private static final ObjectNode LARGE = Json.object().put("text", "x".repeat(10_000));

  @AutoClose
  private final Toolbox box =
      new Toolbox(
          Map.of("CHILD_KEY", "s3cret-value"),
          StubChild.config("older", Map.of("KEY", "CHILD_KEY")));

  private static ProcessHandle process(RemoteResult pid) {
    return ProcessHandle.of(Long.parseLong(Toolbox.text(pid))).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"stateless", "older", "fragile"})
  void a_child_is_started_spoken_to_and_ended(String mode) throws Exception {
    ProcessHandle child;
    try (var other = new Toolbox(StubChild.config(mode, Map.of()))) {
      child = process(other.call("pid"));
      assertThat(child.isAlive()).isTrue();
    }
    assertThat(child.isAlive()).isFalse();
  }

  @Test
  void a_child_that_ends_fails_its_call_and_is_started_again() throws Exception {
    var first = process(box.call("pid"));
    assertThat(Toolbox.why(box.call("crash"))).contains("'child' gave no answer", "it ended");
    var second = process(box.call("pid"));
    assertThat(second.pid()).isNotEqualTo(first.pid());
    assertThat(first.isAlive()).isFalse();
  }

  @Test
  void a_child_that_is_killed_is_started_again_though_nobody_calls() throws Exception {
    var first = process(box.call("pid"));
    first.destroyForcibly();
    first.onExit().join();
    Api.awaitUntil(
        () ->
            Uninterruptibly.call(box.tool("pid"), Json.object()) instanceof RemoteResult.Done done
                && first.pid() != Long.parseLong(done.text()));
  }

  @Test
  void a_change_of_the_list_is_heard() throws Exception {
    assertThat(box.tool("a").name()).isEqualTo("a");
    box.call("a");
    assertThat(box.tool("b").name()).isEqualTo("b");
  }

  @Test
  void noise_strays_and_giants_cost_their_own_call_only() throws Exception {
    var pid = Toolbox.text(box.call("pid"));
    assertThat(Toolbox.text(box.call("shout"))).isEqualTo(pid);
    assertThat(Toolbox.text(box.call("stray"))).isEqualTo(pid);
    assertThat(Toolbox.why(box.call("giant"))).contains("more than we accept");
    assertThat(Toolbox.why(box.call("silence", Json.object(), Toolbox.SHORT)))
        .contains("did not answer in time");
    assertThat(Toolbox.text(box.call("pid"))).isEqualTo(pid);
  }

  @ParameterizedTest
  @CsvSource({"flood, messages that answer nothing", "endless, a line without end"})
  void a_child_that_never_stops_to_talk_is_ended_and_another_is_started(String tool, String why)
      throws Exception {
    var first = process(box.call("pid"));
    assertThat(Toolbox.why(box.call(tool))).contains("'child' gave no answer", why);
    first.onExit().join();
    assertThat(process(box.call("pid")).pid()).isNotEqualTo(first.pid());
  }

  @Test
  void a_child_that_does_not_listen_costs_its_calls_and_is_ended() throws Exception {
    ProcessHandle child;
    try (var other = new Toolbox(StubChild.config("older", Map.of()))) {
      child = process(other.call("pid"));
      assertThat(Toolbox.why(other.call("deaf", Json.object(), Toolbox.SHORT)))
          .contains("did not answer in time");
      var tool = other.tool("pid");
      var results = Toolbox.atOnce(tool, Toolbox.SHORT, Collections.nCopies(400, LARGE).stream());
      assertThat(results.stream().map(Toolbox::why).distinct())
          .hasSize(2)
          .anyMatch(why -> why.contains("did not answer in time"))
          .anyMatch(why -> why.contains("was not sent this call: it accepts no messages"));
      assertThat(results.stream().filter(RemoteResult.NotSent.class::isInstance))
          .as("those that were refused, and those that were never written")
          .hasSizeGreaterThan(results.size() - 10);
    }
    assertThat(child.isAlive()).isFalse();
  }

  @Test
  void a_child_that_leaves_its_own_children_behind_is_known_to_have_ended() throws Exception {
    var first = process(box.call("pid"));
    assertThat(Toolbox.why(box.call("orphan"))).contains("'child' gave no answer", "it ended");
    assertThat(process(box.call("pid")).pid()).isNotEqualTo(first.pid());
  }

  @Test
  void the_children_of_a_child_end_with_it() throws Exception {
    ProcessHandle grandchild;
    try (var other = new Toolbox(StubChild.config("older", Map.of()))) {
      grandchild = process(other.call("family"));
      assertThat(grandchild.isAlive()).isTrue();
    }
    assertThat(grandchild.isAlive()).isFalse();
  }

  @Test
  void many_callers_at_once_share_one_child() {
    var nothing = Collections.nCopies(50, Json.object()).stream();
    var results = Toolbox.atOnce(box.tool("pid"), Toolbox.LONG, nothing);
    assertThat(results.stream().map(Toolbox::text).distinct()).hasSize(1);
  }

  @Test
  void a_child_gets_what_it_is_given_and_nothing_else_of_our_environment() throws Exception {
    var told = List.of(Toolbox.text(box.call("env")).split(" "));
    assertThat(told).contains("KEY", "PATH", "[masked]").doesNotContain("CHILD_KEY");
    assertThat(told).doesNotContainAnyElementsOf(others());
  }

  /** Variables of ours that no child needs. */
  private static List<String> others() {
    var needed =
        Set.of(
            "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "TMPDIR", "TZ", "TERM");
    return System.getenv().keySet().stream().filter(name -> !needed.contains(name)).toList();
  }

  @Test
  void a_program_that_does_not_exist_has_no_tools() throws Exception {
    var config =
        new McpServerConfig(
            "none", new McpServerConfig.Stdio(List.of("/no/such/program"), Map.of()));
    try (var other = new Toolbox(config)) {
      assertThat(other.names()).isEmpty();
    }
  }

  @Test
  void an_interrupted_call_ends_at_once() throws Exception {
    assertThat(Toolbox.interrupted(box.tool("silence"), new CountDownLatch(0)))
        .isEqualTo("interrupted");
  }
}
