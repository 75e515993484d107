package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.wire.knowledge.AddResultJson;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Knowledge from a terminal. */
class KnowledgeCommandTest {
  @AutoClose private final Api api = Api.start();

  private Shell.Ran knowledge(String... arguments) {
    var command = new ArrayList<>(List.of("knowledge"));
    command.addAll(List.of(arguments));
    command.addAll(2, List.of("--url", api.url().toString()));
    return run(command.toArray(String[]::new));
  }

  private Shell.Ran add(String id, String words, String... more) {
    var arguments =
        new ArrayList<>(
            List.of(
                "add",
                id,
                words,
                "--type",
                "component",
                "--level",
                "implementation",
                "--by",
                "ann"));
    arguments.addAll(List.of(more));
    return knowledge(arguments.toArray(String[]::new));
  }

  @Test
  void what_is_added_is_found_and_exported() {
    assertThat(add("mail", "Sends letters.").out()).contains("mail: added");
    assertThat(add("mail", "Sends letters.").out()).contains("mail: unchanged");
    var added = add("form", "Asks for an address.", "--edge", "uses=mail", "--json");
    assertThat(added.json(AddResultJson.class).outcome()).isEqualTo("added");
    assertThat(knowledge("search", "letters").out()).contains("mail", "Sends letters.");
    assertThat(knowledge("search", "zebra").out()).contains("No entry matches");
    var exported = knowledge("export");
    assertThat(exported.exitCode()).as(exported.err()).isZero();
    assertThat(exported.out()).startsWith("digraph").contains("mail", "form", "->");
  }

  @Test
  void an_entry_is_shown_with_its_edges_and_changes() {
    add("mail", "Sends letters.");
    add("form", "Asks for an address.", "--edge", "uses=mail");
    add("mail", "Sends a letter.\nAt most ten.", "--path", "src/Mail.java", "--example", "send()");
    var shown = knowledge("show", "mail").out();
    assertThat(shown)
        .startsWith("mail: component, implementation, current\npath: src/Mail.java\n")
        .contains("\nSends a letter.\nAt most ten.\n", "\nsend()\n", "\nform uses mail\n")
        .containsSubsequence("\nchanged by ann, ", "\nadded by ann, ");
    var unknown = knowledge("show", "male");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("there is no node 'male'");
  }

  @Test
  void all_that_is_wrong_is_named_at_once() {
    var refused = knowledge("add", "x y", "--type", "thing", "--by", "ann");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("type", "level", "description");
    var edge = add("form", "Asks.", "--edge", "mail");
    assertThat(edge.exitCode()).isEqualTo(2);
    assertThat(edge.err()).contains("--edge is RELATION=ID");
    assertThat(knowledge("search", "asks").out()).contains("No entry matches");
  }

  @Test
  void without_a_repository_a_push_says_what_to_configure() {
    assertThat(knowledge("updates").out()).contains("There are no updates yet");
    var refused = knowledge("push", "--by", "ann");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("no repository is configured", "knowledge.repository");
    var unreadable = knowledge("push", "--patch", "nowhere.diff", "-m", "Fix", "--by", "ann");
    assertThat(unreadable.err()).contains("nowhere.diff cannot be read");
  }

  @Test
  void an_update_that_fails_tells_its_reason(@TempDir Path data) {
    try (var other = Api.start(Api.withRepository(Api.config(data, Optional.empty())))) {
      var url = other.url().toString();
      run(
          "knowledge",
          "add",
          "--url",
          url,
          "mail",
          "Sends letters.",
          "--type",
          "component",
          "--level",
          "architecture",
          "--by",
          "ann");
      run("knowledge", "push", "--url", url, "--by", "ann");
      Api.awaitUntil(
          () ->
              run("knowledge", "updates", "--url", url)
                  .out()
                  .contains("  (git fetch failed: '/nowhere/repository.git' does not"));
    }
  }

  private static Shell.Ran run(String... command) {
    return Shell.runAsTyped(new StringWriter(), command);
  }

  @Test
  void a_push_that_is_incomplete_or_two_things_is_refused_in_the_words_of_the_command_line() {
    assertThat(knowledge("push", "--patch", "fix.diff", "--by", "ann").err())
        .contains("add --message TEXT");
    assertThat(knowledge("push", "--all", "--patch", "fix.diff", "-m", "Fix", "--by", "ann").err())
        .contains("give one of them");
  }
}
