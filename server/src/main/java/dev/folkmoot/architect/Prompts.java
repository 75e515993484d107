package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.llm.Message;
import dev.folkmoot.llm.TokenEstimate;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.HeldStory;
import dev.folkmoot.story.Role;
import dev.folkmoot.story.StoryId;
import java.util.Map;
import java.util.Optional;

/** Writes the system prompt and the requests for the architect's model. */
final class Prompts {
  private static final String NONE = "(none)";

  /** A heading that no request can contain, because requests are JSON without line breaks. */
  private static final String NEW_KNOWLEDGE =
      "\n\nKnowledge of the project, which has changed since you were last given it:\n";

  private final AgentId architect;
  private final Templates templates;
  private final KnowledgeFinder knowledge;
  private final PromptBudget budget;

  Prompts(AgentId architect, Templates templates, KnowledgeFinder knowledge, PromptBudget budget) {
    this.architect = architect;
    this.templates = templates;
    this.knowledge = knowledge;
    this.budget = budget;
  }

  /** The system prompt of an epoch. */
  String system(Tx tx, AgentId agent, Optional<Role> role, Optional<HeldStory> held) {
    return templates.fill(
        Templates.SYSTEM,
        Map.of(
            "architect", architect.value(),
            "agent", quoted(agent),
            "role", role.map(Role::word).orElse("not known"),
            "story", held.map(this::story).orElse(NONE),
            "spec", held.map(this::spec).orElse(NONE),
            "knowledge", held.flatMap(one -> pack(tx, one.story().id())).orElse(NONE)));
  }

  private Optional<String> pack(Tx tx, StoryId story) {
    return Optional.of(knowledge.of(tx, story))
        .filter(pack -> !pack.isBlank())
        .map(pack -> TokenEstimate.excerpt(budget.systemPromptPart(), pack));
  }

  /**
   * Adds the knowledge that matters for the request's story, unless the conversation already has
   * that version of it. The system prompt of an epoch never changes.
   *
   * @param words the request as a user's message
   */
  String withNewKnowledge(Tx tx, Request request, Conversation conversation, String words) {
    return request
        .story()
        .flatMap(story -> pack(tx, story))
        .filter(pack -> !has(conversation, pack))
        .map(pack -> words + NEW_KNOWLEDGE + pack)
        .orElse(words);
  }

  /** Whether this pack is the newest knowledge in the conversation. */
  private static boolean has(Conversation conversation, String pack) {
    return conversation.messages().stream()
        .filter(Message.Text.class::isInstance)
        .map(message -> ((Message.Text) message).text())
        .filter(text -> text.contains(NEW_KNOWLEDGE))
        .reduce((_, later) -> later)
        .map(last -> last.endsWith(NEW_KNOWLEDGE + pack))
        .orElseGet(() -> conversation.system().contains(pack));
  }

  /** The name in quotation marks, as an agent could choose an instruction for its name. */
  private static String quoted(AgentId agent) {
    return Json.write(agent.value());
  }

  private String story(HeldStory held) {
    var story = held.story();
    return Json.write(
        Json.object()
            .put("id", story.id().value())
            .put("title", story.title())
            .put("content", TokenEstimate.excerpt(budget.systemPromptPart(), story.content())));
  }

  private String spec(HeldStory held) {
    return Json.write(
        Json.object()
            .put("title", held.spec().title())
            .put(
                "content",
                TokenEstimate.excerpt(budget.systemPromptPart(), held.spec().content())));
  }

  /**
   * The request as a user's message, with the agent's text as JSON data.
   *
   * @param earlierChanges how many budget reviews in a row ended with NEEDS_CHANGES before this one
   */
  String request(Request request, int earlierChanges) {
    var data =
        Json.object().put("from", request.agent().value()).put("kind", request.kind().word());
    request.story().ifPresent(story -> data.put("story", story.value()));
    data.put("content", request.content());
    request.context().ifPresent(context -> data.set("context", context));
    return templates.fill(
        request.kind().template(),
        Map.of(
            "architect", architect.value(),
            "agent", quoted(request.agent()),
            "request", Json.write(data),
            "warning", BudgetStreak.warns(earlierChanges) ? warning(earlierChanges + 1) : ""));
  }

  private static String warning(int number) {
    return """
    This is budget review number %d in a row without an approval. Decide now: if the work cannot \
    succeed this way, say REJECTED. The sixth in a row is rejected without asking you.\
    """
        .formatted(number);
  }
}
