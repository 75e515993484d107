package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.events.EventJson;
import dev.folkmoot.wire.events.EventNames;
import dev.folkmoot.wire.squad.ChatBody;
import dev.folkmoot.wire.squad.ChatJson;
import dev.folkmoot.wire.squad.ChatMessageJson;
import dev.folkmoot.wire.squad.OpenedPromptJson;
import dev.folkmoot.wire.squad.PromptBody;
import dev.folkmoot.wire.squad.RespondResultJson;
import dev.folkmoot.wire.squad.ResponseBody;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "chat",
    description = "Follow the squad's chat, or say something in it.",
    exitCodeList = {
      "0:it was said, or you have left the chat",
      "2:usage, it was refused, or the server is away"
    },
    footer = {
      "  folkmoot chat",
      "  folkmoot chat \"@builder the tests are green\"",
      "  folkmoot chat --prompt \"Which database?\" --required 3 --deadline 1h",
      "  folkmoot chat --reply 3f9a1c07 \"SQLite will do\"",
      "  folkmoot chat --export markdown > chat.md"
    })
final class Chat extends ServerCommand {
  @Parameters(arity = "0..1", paramLabel = "TEXT", description = "What you say; else you listen.")
  @Nullable String text;

  @Option(names = "--prompt", description = "Ask the squad: TEXT waits for its responses.")
  boolean prompt;

  @Option(
      names = "--required",
      paramLabel = "N",
      description = "How many must respond to the prompt; else 2.")
  @Nullable Integer required;

  @Option(
      names = "--deadline",
      paramLabel = "DURATION",
      description = "When the prompt ends with what was collected, such as 5m or 2h; else 30m.")
  @Nullable Duration deadline;

  @Option(names = "--task", paramLabel = "ID", description = "The task that the prompt is about.")
  @Nullable String task;

  @Option(
      names = "--reply",
      paramLabel = "ID",
      description =
          "Reply to this message; to a prompt, TEXT is your response. The last 4 or more characters"
              + " of the id will do.")
  @Nullable String reply;

  @Option(
      names = "--last",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many earlier messages to show first, up to 200; else ${DEFAULT-VALUE}.")
  int last;

  @Option(names = "--once", description = "Show the earlier messages and leave.")
  boolean once;

  @Option(
      names = "--export",
      paramLabel = "FORMAT",
      description = "Write down all that was said: markdown, or json with a message per line.")
  @Nullable String export;

  @Option(
      names = "--agent",
      description = "You are an agent, not a person; a token tells so itself.")
  boolean agent;

  @Mixin final Person person = new Person();

  private long shown;

  @Override
  int run(Client client) throws InterruptedException {
    if (!prompt && (required != null || deadline != null || task != null)) {
      throw new CliFailure(
          "--required, --deadline and --task are a prompt's; add --prompt, or leave them out");
    }
    if (export != null) {
      if (text != null || prompt || reply != null) {
        throw new CliFailure("Say something or write down what was said, not both at once");
      }
      new ChatExport(client, out()).write(export);
    } else if (text == null) {
      if (prompt || reply != null) {
        throw new CliFailure("Say what you want to ask or reply: folkmoot chat … TEXT");
      }
      listen(client);
    } else if (prompt) {
      ask(client, text);
    } else {
      say(client, text);
    }
    return 0;
  }

  private void listen(Client client) throws InterruptedException {
    var events = Resource.at("events").with("types", EventNames.CHAT_MESSAGE);
    var following = new Following(client, events, err());
    var now = once ? "" : following.now();
    if (last > 0) {
      messages(client, Math.min(last, 200)).forEach(this::show);
    }
    if (!once) {
      following.after(now, this::hear, () -> !out().checkError());
    }
  }

  private static List<ChatMessageJson> messages(Client client, int limit)
      throws InterruptedException {
    return client.get(Resource.at("chat").with("limit", limit)).as(ChatJson.class).messages();
  }

  private void hear(String event) {
    var data = new Reply(200, event).as(EventJson.class).data();
    show(new Reply(200, Json.write(data)).as(ChatMessageJson.class));
  }

  /** What was read first may come again as news. */
  private void show(ChatMessageJson message) {
    if (message.seq() > shown) {
      shown = message.seq();
      out()
          .println(
              json ? Json.write(message) : new ChatLine(TerminalStyle.ofTerminal()).of(message));
    }
  }

  private void say(Client client, String words) throws InterruptedException {
    var original = original(client);
    var toPrompt = original.filter(one -> one.type().equals("discussion_prompt"));
    if (toPrompt.isPresent()) {
      respond(client, Objects.requireNonNull(toPrompt.get().discussionPromptId()), words);
      return;
    }
    var body =
        new ChatBody(
            person.name(address), words, original.map(ChatMessageJson::id).orElse(null), human());
    print(
        client.post(Resource.at("chat"), body, key()),
        ChatMessageJson.class,
        message -> "Said as %s.".formatted(TerminalStyle.line(message.author())));
  }

  private Optional<ChatMessageJson> original(Client client) throws InterruptedException {
    if (reply == null) {
      return Optional.empty();
    }
    if (!reply.matches("[0-9A-Fa-f-]+")) {
      throw new CliFailure("'%s' is no id of a message".formatted(TerminalStyle.line(reply)));
    }
    return Optional.of(client.get(Resource.at("chat", reply)).as(ChatMessageJson.class));
  }

  private void respond(Client client, String promptId, String words) throws InterruptedException {
    var body = new ResponseBody(person.name(address), words, human());
    print(
        client.post(Resource.at("discussion", promptId), body, key()),
        RespondResultJson.class,
        responded ->
            "%d of %d responses; the prompt is %s."
                .formatted(
                    responded.prompt().collected_context().size(),
                    responded.prompt().required_responses(),
                    responded.prompt().status().replace('_', ' ')));
  }

  private void ask(Client client, String words) throws InterruptedException {
    var minutes = deadline == null ? null : Math.toIntExact(Math.ceilDiv(deadline.toSeconds(), 60));
    var body = new PromptBody(task, person.name(address), words, required, minutes, null, human());
    print(
        client.post(Resource.at("discussion"), body, key()),
        OpenedPromptJson.class,
        opened ->
            "Asked %s\nRespond with: folkmoot chat --reply %s TEXT"
                .formatted(opened.prompt().id(), TerminalStyle.shortId(opened.chat().id())));
  }

  private @Nullable Boolean human() {
    return address.token().isPresent() ? null : Boolean.valueOf(!agent);
  }

  private static String key() {
    return UUID.randomUUID().toString();
  }
}
