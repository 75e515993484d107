package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.testing.EveryAdvice;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Who types commands is told of commands that are there, and of no tool or path of the API. */
class CommandAdviceTest {
  private static final Pattern COMMAND = Pattern.compile("folkmoot ([a-z]+)([^;:]*)");
  private static final Pattern OPTION = Pattern.compile(" (--[a-z-]+)");

  private static final List<String> TOOLS = EveryAdvice.tools();

  static Stream<Advice> advice() {
    return EveryAdvice.kinds();
  }

  @ParameterizedTest
  @MethodSource("advice")
  void every_next_step_is_told_as_a_command(Advice advice) {
    var words = new CommandAdvice().of(advice);
    assertThat(words)
        .isNotBlank()
        .doesNotContain(EveryAdvice.unmistakable(TOOLS))
        .doesNotContainPattern("/api/|\\b(GET|POST)\\b")
        .containsPattern("folkmoot [a-z-]|--[a-z]|on its page");
    var known = Cli.commandLine().getSubcommands();
    COMMAND
        .matcher(words)
        .results()
        .filter(typed -> !typed.group(1).equals("serve"))
        .forEach(
            typed -> {
              assertThat(known).as(words).containsKey(typed.group(1));
              var command =
                  innermost(Objects.requireNonNull(known.get(typed.group(1))), typed.group(2));
              OPTION
                  .matcher(typed.group(2))
                  .results()
                  .forEach(
                      option ->
                          assertThat(command.getCommandSpec().optionsMap())
                              .as(words)
                              .containsKey(option.group(1)));
            });
  }

  /** The subcommand that the words after a command begin with, if it has one. */
  private static CommandLine innermost(CommandLine command, String words) {
    var next = words.strip().split(" ", 2)[0];
    return command.getSubcommands().getOrDefault(next, command);
  }

  @Test
  void a_name_can_neither_be_an_option_nor_another_command() {
    assertThat(held("--url=http://example.com")).endsWith(" -- --url=http://example.com");
    assertThat(held("x; rm 'y'")).endsWith(" 'x; rm '\\''y'\\'''");
  }

  @Test
  void a_page_is_told_with_the_address_of_its_server() {
    var advice = new CommandAdvice(Optional.of(URI.create("https://moot.example.com/f")));
    assertThat(advice.of(new Advice.ResumeSession("discussion", new SessionId("one two"))))
        .isEqualTo("resume it on its page, https://moot.example.com/f/discussions/one%20two");
  }

  private static String held(String agent) {
    return new CommandAdvice()
        .of(new Advice.WaitForClearance(new AgentId(agent), new SessionId("s")));
  }
}
