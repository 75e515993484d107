package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class CliTest {
  private static Shell.Ran typed(String... command) {
    return Shell.runAsTyped(new StringWriter(), command);
  }

  private static String nobodyHome() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "http://127.0.0.1:" + socket.getLocalPort();
    }
  }

  @Test
  void without_a_command_it_shows_what_there_is() {
    var ran = typed();
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out())
        .contains("ask ", "answer ", "inbox ", "status ", "halt ", "resume ", "watch ");
  }

  @Test
  void it_knows_its_version() {
    assertThat(typed("--version").out()).startsWith("folkmoot ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ask", "answer", "inbox", "status", "halt", "resume", "watch"})
  void every_command_has_help_with_an_example_and_json(String command) {
    var ran = typed(command, "--help");
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).contains("Example:\n  folkmoot " + command, "--json", "--url");
  }

  @Test
  void the_help_marks_each_option_that_must_be_given() {
    assertThat(options(Cli.commandLine()).filter(OptionSpec::required).toList())
        .hasSizeGreaterThan(3)
        .allSatisfy(option -> assertThat(option.description()[0]).startsWith("Required. "));
  }

  private static Stream<OptionSpec> options(CommandLine command) {
    return Stream.concat(
        command.getCommandSpec().options().stream(),
        command.getSubcommands().values().stream().flatMap(CliTest::options));
  }

  @ParameterizedTest
  @ValueSource(strings = {"story", "knowledge", "token", "webhook"})
  void a_group_of_commands_lists_them(String group) {
    var ran = typed(group, "--help");
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).contains("Commands:", "Example:\n  folkmoot " + group);
    assertThat(typed(group).err()).contains("Missing required subcommand");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ask",
        "answer",
        "halt",
        "halt agent",
        "halt everything coder",
        "halt nonsense",
        "inbox --limit many",
        "ask --timeout soon Deploy?",
        "ask --wiat Deploy?",
        "ask one two",
        "vote",
        "inbox --url here"
      })
  void a_wrong_command_gets_one_line_and_exit_code_2(String command) {
    var ran = typed(command.split(" ", -1));
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err().lines()).hasSize(1);
  }

  @Test
  void a_misspelt_flag_gets_a_hint() {
    assertThat(typed("ask", "--wai", "Deploy?").err())
        .isEqualToIgnoringNewLines(
            "Unknown option: '--wai'; did you mean --wait? (see: folkmoot ask --help)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ask Deploy?",
        "ask --wait Deploy?",
        "answer 12345678 yes",
        "inbox",
        "status",
        "status coder",
        "halt everything",
        "resume everything",
        "watch"
      })
  void a_server_that_is_away_gets_one_line_and_exit_code_2_at_once(String command)
      throws IOException {
    var url = nobodyHome();
    var ran = Shell.runAt(url, command.split(" ", -1));
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err())
        .isEqualToIgnoringNewLines(
            "Folkmoot is not running at " + url + ". Start it with: ./folkmoot serve");
  }

  @Test
  void the_server_is_found_by_its_data_directory(@TempDir Path data) {
    try (var shell = new Shell(data)) {
      assertThat(typed("inbox", "--url", "", "--data", shell.data().toString()).exitCode())
          .isZero();
    }
  }
}
