package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.squad.ChatBody;
import dev.folkmoot.wire.squad.ChatMessageJson;
import dev.folkmoot.wire.squad.OpenedPromptJson;
import dev.folkmoot.wire.squad.PromptStatusJson;
import dev.folkmoot.wire.squad.ReadBody;
import dev.folkmoot.wire.squad.UnreadJson;
import org.jspecify.annotations.Nullable;

/** What the squad of the play says to one another. */
record SquadScenes(Stage stage) {
  /** The one that is called reads what is new to it, and answers. */
  void call() throws InterruptedException {
    stage.scene("A message in the chat that calls an agent by its name");
    var words = "@%s the migration is in. Do all tests pass?".formatted(Play.TESTER);
    var said = say(Play.CODER, words, null);
    stage.tell(Play.CODER, said.text());
    var unread = Resource.at("chat", "unread").with("agent", Play.TESTER);
    var news = stage.get(unread).as(UnreadJson.class);
    var call =
        news.messages().stream()
            .filter(message -> message.mentions().contains(Play.TESTER))
            .findFirst()
            .orElseThrow();
    stage.tell(
        Play.TESTER,
        "has %d unread; %s calls it by name".formatted(news.messages().size(), call.author()));
    var reply = say(Play.TESTER, "All 312 do, in a minute.", call.id());
    stage.post(new ReadBody(Play.TESTER, news.upTo()), "chat", "unread");
    stage.tell(Play.TESTER, "replies: " + reply.text());
    stage.hint("the record: /api/chat/transcript?format=markdown");
  }

  private ChatMessageJson say(String author, String text, @Nullable String replyTo)
      throws InterruptedException {
    return stage.post(new ChatBody(author, text, replyTo, null), "chat").as(ChatMessageJson.class);
  }

  void prompt() throws InterruptedException {
    stage.scene("A prompt to the squad, settled by two responses");
    var id = ask("@tester-1 which fixtures are slow?", 2);
    respond(id, Play.TESTER, "The mailbox ones: 40 s of 60.");
    respond(id, Play.MONITOR, "And they leave files behind.");
    var settled = stage.get(Resource.at("discussion", id)).as(PromptStatusJson.class);
    stage.tell(
        "squad",
        "%d of %d responses, so the prompt is %s"
            .formatted(settled.responseCount(), settled.requiredResponses(), settled.status()));
  }

  /** One that is not settled before a person responds. */
  void openPrompt() throws InterruptedException {
    var id =
        ask(
            """
            Before I split the billing module: what should I consider?

            - the shared `invoice` table
            - who owns retries
            """,
            3);
    respond(id, Play.TESTER, "Keep `invoice` where it is and read it through a view.");
    respond(id, Play.MONITOR, "Retries belong to the caller; the queue has no order.");
  }

  private String ask(String words, int responses) throws InterruptedException {
    var opened =
        stage
            .post(
                Json.object()
                    .put("requester_agent", Play.CODER)
                    .put("prompt_message", words)
                    .put("required_responses", responses)
                    .put("timeout_minutes", 60),
                "discussion")
            .as(OpenedPromptJson.class)
            .prompt();
    stage.tell(Play.CODER, "puts to the squad: " + words.lines().findFirst().orElseThrow());
    return opened.id();
  }

  private void respond(String id, String agent, String message) throws InterruptedException {
    stage.post(Json.object().put("agent_name", agent).put("message", message), "discussion", id);
    stage.tell(agent, message);
  }
}
