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
      "0:the message was sent, or you left the chat",
      "2:wrong usage, refused, or the server cannot be reached"
    },
    footer = {
      "  folkmoot chat",
      "  folkmoot chat \"@builder the tests are green\"",
      "  folkmoot chat --prompt \"Which database?\" --required 3 --deadline 1h",
      "  folkmoot chat --reply 3f9a1c07 \"SQLite will do\"",
      "  folkmoot chat --export markdown > chat.md"
    })
final class Chat extends ServerCommand {
  @Parameters(
      arity = "0..1",
      paramLabel = "TEXT",
      description = "Your message. Without it you follow the chat.")
  @Nullable String text;

  @Option(
      names = "--prompt",
      description = "Send TEXT as a prompt, which collects responses of the squad.")
  boolean prompt;

  @Option(
      names = "--required",
      paramLabel = "N",
      description = "How many must respond to the prompt. Default: 2.")
  @Nullable Integer required;

  @Option(
      names = "--deadline",
      paramLabel = "DURATION",
      description =
          "Time until the prompt ends with the responses it has, such as 5m or 2h. Default: 30m.")
  @Nullable Duration deadline;

  @Option(names = "--task", paramLabel = "ID", description = "The task that the prompt is about.")
  @Nullable String task;

  @Option(
      names = "--reply",
      paramLabel = "ID",
      description =
          "Reply to this message; if it is a prompt, TEXT is your response. The last 4 or more"
              + " characters of the id are enough.")
  @Nullable String reply;

  @Option(
      names = "--last",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many earlier messages to show, up to 200. Default: ${DEFAULT-VALUE}.")
  int last;

  @Option(names = "--once", description = "Show the earlier messages and exit.")
  boolean once;

  @Option(
      names = "--export",
      paramLabel = "FORMAT",
      description = "Print the whole chat as markdown, or as json with one message per line.")
  @Nullable String export;

  @Option(
      names = "--agent",
      description = "You are an agent, not a person. Not needed with a token.")
  boolean agent;

  @Mixin final Person person = new Person();

  private long shown;

  @Override
  int run(Client client) throws InterruptedException {
    if (!prompt && (required != null || deadline != null || task != null)) {
      throw new CliFailure(
          "--required, --deadline and --task belong to a prompt. Add --prompt or leave them out");
    }
    if (export != null) {
      if (text != null || prompt || reply != null) {
        throw new CliFailure("Use --export without TEXT, --prompt and --reply");
      }
      new ChatExport(client, out()).write(export);
    } else if (text == null) {
      if (prompt || reply != null) {
        throw new CliFailure("TEXT is missing. Use: folkmoot chat … TEXT");
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
    var following = new EventFollower(client, events, err());
    var now = once ? "" : following.latest();
    if (last > 0) {
      messages(client, Math.min(last, 200)).forEach(this::show);
    }
    if (!once) {
      following.followAfter(now, this::hear, () -> !out().checkError());
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

  /** Shows a message once: one that was read as an earlier message may come again as an event. */
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
        message -> "Sent as %s.".formatted(TerminalStyle.line(message.author())));
  }

  private Optional<ChatMessageJson> original(Client client) throws InterruptedException {
    if (reply == null) {
      return Optional.empty();
    }
    if (!reply.matches("[0-9A-Fa-f-]+")) {
      throw new CliFailure(
          "'%s' is not the id of a message. See the ids with: folkmoot chat --once"
              .formatted(TerminalStyle.line(reply)));
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
