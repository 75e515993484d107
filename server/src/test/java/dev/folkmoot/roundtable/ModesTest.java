package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Modes are files: ours, and those that users add. */
class ModesTest {
  private final Modes modes = Modes.of(Optional.empty());

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path directory;

  @Test
  void there_are_seven() {
    assertThat(modes.all().stream().map(Mode::name))
        .containsExactly(
            "collaborative",
            "expert-panel",
            "delphi",
            "red-team-blue-team",
            "adversarial",
            "socratic",
            "devils-advocate");
    assertThat(modes.all().stream().filter(mode -> !mode.together()).map(Mode::name))
        .containsExactly("adversarial", "socratic", "devils-advocate");
  }

  @Test
  void roles_are_given_in_turn() {
    assertThat(modes.require("adversarial").rolesOf(3)).containsExactly("pro", "con", "pro");
    assertThat(modes.require("red-team-blue-team").rolesOf(4))
        .containsExactly("red", "blue", "red", "blue");
    assertThat(modes.require("collaborative").rolesOf(4)).isEmpty();
  }

  @Test
  void a_devils_advocate_has_two_sides_of_one_size_and_evaluators() {
    var mode = modes.require("devils-advocate");
    assertThat(mode.rolesOf(2)).containsExactly("primary", "opposition");
    assertThat(mode.rolesOf(3)).containsExactly("primary", "opposition", "evaluator");
    assertThat(mode.rolesOf(4)).containsExactly("primary", "opposition", "evaluator", "evaluator");
    assertThat(mode.rolesOf(5))
        .containsExactly("primary", "primary", "opposition", "opposition", "evaluator");
    for (int n = 3; n <= 10; n++) {
      var roles = mode.rolesOf(n);
      assertThat(roles).hasSize(n);
      assertThat(roles.stream().filter("evaluator"::equals)).hasSize(n % 2 == 1 ? 1 : 2);
    }
    assertThat(mode.role("primary").flatMap(Mode.Role::stance)).contains("YES");
    assertThat(mode.role("opposition").flatMap(Mode.Role::stance)).contains("NO");
    assertThat(mode.stances()).containsExactly("YES", "NO", "NEUTRAL");
  }

  @Test
  void a_file_adds_a_mode() throws Exception {
    Files.writeString(
        directory.resolve("lightning.yaml"),
        """
        title: Lightning
        order: one-by-one
        prompt: Say it in one sentence.
        """);
    var all = Modes.of(Optional.of(directory));
    assertThat(all.require("lightning").prompt()).isEqualTo("Say it in one sentence.");
    assertThat(all.require("lightning").together()).isFalse();
    assertThat(all.all()).hasSize(8);
  }

  private static final String TRIBUNAL =
      """
      title: Tribunal
      order: one-by-one
      anonymous: true
      roles:
        - { name: judge, stance: "%1$s", prompt: "You judge, %1$s." }
      perspectives: ["the law of %1$s"]
      stances: ["%1$s"]
      prompt: Weigh it as %1$s.
      """;

  /** Whoever edits a mode changes the debates that are opened from then on. */
  @Test
  void a_debate_goes_on_in_the_mode_that_it_was_opened_in() throws Exception {
    var file = Files.createDirectories(directory.resolve("modes")).resolve("tribunal.yaml");
    Files.writeString(file, TRIBUNAL.formatted("Solon"));
    var body =
        Map.<String, Object>of(
            "topic", "Which?", "mode", "tribunal", "agents", List.of("kim", "ben"));
    String id;
    try (var debates = Debates.scripted(directory, Map.of())) {
      id = debates.startLater(body);
    }
    Files.writeString(
        file,
        TRIBUNAL.formatted("Drakon").replace("one-by-one", "together").replace("true", "false"));
    try (var debates = Debates.scripted(directory, Map.of())) {
      var turn = asked(debates, "kim", id);
      assertThat(turn).contains("You judge, Solon.", "the law of Solon").doesNotContain("Drakon");
      var drakon = Map.of("stance", "Drakon", "position", "No.", "reasoning", "So.");
      take(debates, id, "kim", drakon);
      assertThat(asked(debates, "ben", id)).contains("Participant").doesNotContain("kim");
      take(debates, id, "ben", drakon);
      assertThat(debates.find(id).toString()).contains("\"wrongStance\":true");
      assertThat(asked(debates, "kim", debates.startLater(body))).contains("Drakon");
    }
  }

  private static String asked(Debates debates, String agent, String id) {
    return Caller.of(debates.api().url(), agent)
        .done("wait_for_my_turn", Map.of("sessionId", id))
        .toString();
  }

  private static void take(Debates debates, String id, String agent, Map<String, ?> said) {
    var turn = new HashMap<String, Object>(said);
    turn.put("agentId", agent);
    turn.put("confidence", 0.5);
    debates.api().post("/api/roundtables/%s/turns".formatted(id), turn).expect(200);
  }

  @Test
  void a_file_that_is_no_mode_is_refused_with_its_name() throws Exception {
    Files.writeString(directory.resolve("odd.yaml"), "order: sideways\nprompt: Go.\n");
    assertThatThrownBy(() -> Modes.of(Optional.of(directory)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("odd.yaml")
        .hasMessageContaining("together or one-by-one");
    Files.writeString(directory.resolve("odd.yaml"), "promt: Go.\n");
    assertThatThrownBy(() -> Modes.of(Optional.of(directory)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("promt");
  }

  @Test
  void a_file_that_would_leave_somebody_without_a_role_is_refused() throws Exception {
    for (var roles :
        List.of(
            "[{name: a, seats: half}, {name: b, seats: half}]",
            "[{name: a, seats: rest}, {name: b, seats: half}]",
            "[{name: a, seats: half}, {name: b}]",
            "[{name: analyst}, {name: b}]")) {
      Files.writeString(directory.resolve("odd.yaml"), "prompt: Go.\nroles: %s\n".formatted(roles));
      assertThatThrownBy(() -> Modes.of(Optional.of(directory)))
          .as(roles)
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("odd.yaml");
    }
  }

  @Test
  void the_case_of_a_files_name_does_not_matter() throws Exception {
    Files.writeString(directory.resolve("MyMode.yaml"), "prompt: Go.\n");
    assertThat(Modes.of(Optional.of(directory)).require("MyMode").prompt()).isEqualTo("Go.");
  }

  @Test
  void an_unknown_mode_is_refused_with_those_that_there_are() {
    assertThatThrownBy(() -> modes.require("quarrel"))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("Unknown mode 'quarrel'. Use one of collaborative, ");
  }
}
