package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.wire.squad.ChatMessageJson;
import dev.folkmoot.wire.squad.OpenedPromptJson;
import dev.folkmoot.wire.squad.RespondResultJson;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ChatTest extends ShellTest {
  private final Pipe pipe = new Pipe();

  private CompletableFuture<Shell.Ran> listen(String... flags) {
    var command = new ArrayList<>(List.of("chat", "--url", shell.url()));
    command.addAll(List.of(flags));
    return CompletableFuture.supplyAsync(
        () -> Shell.runAsTyped(pipe, command.toArray(String[]::new)), Thread::startVirtualThread);
  }

  private List<ChatMessageJson> said() {
    return shell.run("chat", "--once", "--json").out().lines().map(ChatTest::message).toList();
  }

  private static ChatMessageJson message(String line) {
    return Json.MAPPER.readValue(line, ChatMessageJson.class);
  }

  private Shell.Ran say(String... arguments) {
    var command = new ArrayList<>(List.of("chat"));
    command.addAll(List.of(arguments));
    var ran = shell.run(command.toArray(String[]::new));
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    return ran;
  }

  @Test
  void what_is_typed_is_said_by_a_person() {
    assertThat(say("Hello, squad", "--by", "ann").out()).contains("Sent as ann");
    assertThat(said())
        .singleElement()
        .satisfies(
            message -> {
              assertThat(message.text()).isEqualTo("Hello, squad");
              assertThat(message.author()).isEqualTo("ann");
              assertThat(message.isHuman()).isTrue();
            });
  }

  @Test
  void an_agent_may_say_that_it_is_one() {
    var said = say("Hello", "--by", "bot", "--agent", "--json").json(ChatMessageJson.class);
    assertThat(said.isHuman()).isFalse();
  }

  @Test
  void whoever_listens_sees_what_was_said_and_what_is_said_once_each() throws Exception {
    say("one", "--by", "ann");
    var listening = listen("--json");
    Api.awaitUntil(() -> pipe.lines().size() == 1);
    say("two", "--by", "ann");
    Api.awaitUntil(() -> pipe.lines().size() == 2);
    shell.stopServer();
    shell.startServer();
    say("three", "--by", "ann");
    Api.awaitUntil(() -> pipe.lines().size() == 3);
    assertThat(pipe.lines())
        .map(line -> message(line).text())
        .containsExactly("one", "two", "three");
    pipe.cut();
    say("four", "--by", "ann");
    assertThat(Shell.ended(listening).exitCode()).isZero();
  }

  @Test
  void people_see_who_said_what_and_what_is_asked() {
    say("one\ntwo \033[31m", "--by", "ann");
    var asked = say("Which one?", "--prompt", "--by", "ann", "--required", "1", "--json");
    var id = asked.json(OpenedPromptJson.class).chat().id();
    say("This one", "--by", "bob", "--reply", TerminalStyle.shortId(id));
    var shown = shell.run("chat", "--once").out();
    assertThat(shown)
        .contains("ann\n  one\n  two ⟨U+001B⟩[31m")
        .contains("ann asks the squad\n  Which one?")
        .contains("bob responds\n      This one")
        .doesNotContain("\033");
  }

  @Test
  void a_prompt_is_put_and_a_reply_to_it_is_a_response() {
    var opened =
        say("Which?", "--prompt", "--by", "ann", "--required", "2", "--deadline", "90s", "--json")
            .json(OpenedPromptJson.class);
    assertThat(opened.prompt().required_responses()).isEqualTo(2);
    assertThat(opened.prompt().timeout_minutes()).isEqualTo(2);
    var reply = TerminalStyle.shortId(opened.chat().id());
    var first =
        say("This", "--by", "bob", "--reply", reply, "--json").json(RespondResultJson.class);
    assertThat(first.ready()).isFalse();
    assertThat(say("That", "--by", "cat", "--reply", opened.prompt().id()).out())
        .contains("2 of 2 responses; the prompt is resolved.");
    var again = shell.run("chat", "Late", "--by", "dan", "--reply", reply);
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("is resolved already");
  }

  @Test
  void a_reply_to_a_message_is_a_message() {
    var said = say("Hello", "--by", "ann", "--json").json(ChatMessageJson.class);
    var reply =
        say("You too", "--by", "bob", "--reply", TerminalStyle.shortId(said.id()), "--json");
    assertThat(reply.json(ChatMessageJson.class).replyTo()).isEqualTo(said.id());
  }

  @Test
  void all_that_was_said_is_written_down() {
    for (int i = 0; i < 3; i++) {
      say("word " + i, "--by", "ann");
    }
    assertThat(shell.run("chat", "--export", "markdown").out())
        .startsWith("# Chat\n\n**ann** (person, ")
        .contains("> word 0\n", "> word 1\n", "> word 2\n");
    assertThat(shell.run("chat", "--export", "json").out().lines().map(ChatTest::message))
        .isEqualTo(said());
    var refused = shell.run("chat", "--export", "pdf");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("format must be markdown or json");
    assertThat(shell.run("chat", "Hello", "--export", "json").err())
        .contains("Use --export without");
  }

  @Test
  void what_cannot_be_done_ends_with_two() {
    assertThat(shell.run("chat", "--prompt").exitCode()).isEqualTo(2);
    for (var option : List.of("--deadline=1h", "--required=2", "--task=t1")) {
      var refused = shell.run("chat", "Lost?", option);
      assertThat(refused.exitCode()).isEqualTo(2);
      assertThat(refused.err()).contains("Add --prompt");
    }
    assertThat(shell.run("chat", "--export", "json").out()).doesNotContain("Lost?");
    assertThat(shell.run("chat", "--reply", "abcd1234").exitCode()).isEqualTo(2);
    assertThat(shell.run("chat", "Hello", "--reply", "abcd1234").err())
        .contains("no message has an id that ends with 'abcd1234'");
    assertThat(shell.run("chat", "Hello", "--reply", "ab").err()).contains("its last 4");
    assertThat(shell.run("chat", "Hello", "--reply", "../agents").err()).contains("is not the id");
    assertThat(shell.run("chat", "Hello", "--reply", "unread").err()).contains("is not the id");
    assertThat(shell.run("chat", " ").exitCode()).isEqualTo(2);
    assertThat(said()).isEmpty();
    shell.stopServer();
    assertThat(shell.run("chat", "Hello").exitCode()).isEqualTo(2);
    shell.startServer();
  }

  @Test
  void the_help_has_an_example_and_the_exit_codes() {
    var help = Shell.runAsTyped(new StringWriter(), "chat", "--help");
    assertThat(help.out()).contains("Example:", "folkmoot chat --prompt", "Exit codes:");
  }
}
