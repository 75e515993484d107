package dev.folkmoot.demo;

import dev.folkmoot.cli.Resource;
import dev.folkmoot.core.Json;
import dev.folkmoot.wire.squad.ChatBody;
import dev.folkmoot.wire.squad.ChatMessageJson;
import dev.folkmoot.wire.squad.OpenedPromptJson;
import dev.folkmoot.wire.squad.PromptStatusJson;
import dev.folkmoot.wire.squad.ReadBody;
import dev.folkmoot.wire.squad.UnreadJson;
import org.jspecify.annotations.Nullable;

/** The scenes in the chat: a call by name, and prompts. */
record SquadScenes(DemoStage stage) {
  /** The agent that is called reads its unread messages, and replies. */
  void call() throws InterruptedException {
    stage.scene("A message in the chat that calls an agent by its name");
    var words = "@%s the migration is in. Do all tests pass?".formatted(Script.TESTER);
    var said = say(Script.CODER, words, null);
    stage.tell(Script.CODER, said.text());
    var unread = Resource.at("chat", "unread").with("agent", Script.TESTER);
    var news = stage.get(unread).as(UnreadJson.class);
    var call =
        news.messages().stream()
            .filter(message -> message.mentions().contains(Script.TESTER))
            .findFirst()
            .orElseThrow();
    stage.tell(
        Script.TESTER,
        "has %d unread; %s calls it by name".formatted(news.messages().size(), call.author()));
    var reply = say(Script.TESTER, "All 312 do, in a minute.", call.id());
    stage.post(Script.TESTER, new ReadBody(Script.TESTER, news.upTo()), "chat", "unread");
    stage.tell(Script.TESTER, "replies: " + reply.text());
    stage.hint("the record: /api/chat/transcript?format=markdown");
  }

  private ChatMessageJson say(String author, String text, @Nullable String replyTo)
      throws InterruptedException {
    return stage
        .post(author, new ChatBody(author, text, replyTo, null), "chat")
        .as(ChatMessageJson.class);
  }

  void prompt() throws InterruptedException {
    stage.scene("A prompt to the squad, settled by two responses");
    var id = ask("@tester-1 which fixtures are slow?", 2);
    respond(id, Script.TESTER, "The mailbox ones: 40 s of 60.");
    respond(id, Script.MONITOR, "And they leave files behind.");
    var settled = stage.get(Resource.at("discussion", id)).as(PromptStatusJson.class);
    stage.tell(
        "squad",
        "%d of %d responses, so the prompt is %s"
            .formatted(settled.responseCount(), settled.requiredResponses(), settled.status()));
  }

  /** A prompt that stays open until a person responds. */
  void openPrompt() throws InterruptedException {
    var id =
        ask(
            """
            Before I split the billing module: what should I consider?

            - the shared `invoice` table
            - who owns retries
            """,
            3);
    respond(id, Script.TESTER, "Keep `invoice` where it is and read it through a view.");
    respond(id, Script.MONITOR, "Retries belong to the caller; the queue has no order.");
  }

  private String ask(String words, int responses) throws InterruptedException {
    var opened =
        stage
            .post(
                Script.CODER,
                Json.object()
                    .put("requester_agent", Script.CODER)
                    .put("prompt_message", words)
                    .put("required_responses", responses)
                    .put("timeout_minutes", 60),
                "discussion")
            .as(OpenedPromptJson.class)
            .prompt();
    stage.tell(Script.CODER, "asks the squad: " + words.lines().findFirst().orElseThrow());
    return opened.id();
  }

  private void respond(String id, String agent, String message) throws InterruptedException {
    stage.post(
        agent, Json.object().put("agent_name", agent).put("message", message), "discussion", id);
    stage.tell(agent, message);
  }
}
