package dev.folkmoot.squad;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Tally;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Puts messages into the chat and appends their events, those for mentioned agents first. */
final class Chat {
  private static final int EXCERPT = 200;

  private final EventLog events;
  private final MessageStore messages;
  private final Mentions mentions;
  private final Ids ids;
  private final Tally<MessageType> counts = new Tally<>();

  Chat(Agents agents, EventLog events, MessageStore messages, Ids ids) {
    this.events = events;
    this.messages = messages;
    this.mentions = new Mentions(agents);
    this.ids = ids;
  }

  Tally<MessageType> counts() {
    return counts;
  }

  MessageId next() {
    return new MessageId(ids.next());
  }

  List<AgentId> mentions(Tx tx, String text, AgentId author) {
    return mentions.in(tx, text, author);
  }

  ChatMessage say(Tx tx, Speaker by, String masked, Optional<MessageId> replyTo, Instant now) {
    return write(
        tx,
        new ChatMessage(
            0,
            next(),
            by.name(),
            by.isPerson(),
            masked,
            MessageType.MESSAGE,
            replyTo,
            Optional.empty(),
            mentions(tx, masked, by.name()),
            now));
  }

  ChatMessage openPrompt(Tx tx, Prompt prompt, Speaker by, List<AgentId> named) {
    return write(
        tx,
        new ChatMessage(
            0,
            prompt.message(),
            prompt.requester(),
            by.isPerson(),
            prompt.text(),
            MessageType.PROMPT,
            Optional.empty(),
            Optional.of(prompt.id()),
            named,
            prompt.createdAt()));
  }

  ChatMessage respond(Tx tx, Prompt prompt, Answer answer) {
    return write(
        tx,
        new ChatMessage(
            0,
            next(),
            answer.by(),
            answer.person(),
            answer.text(),
            MessageType.RESPONSE,
            Optional.of(prompt.message()),
            Optional.of(prompt.id()),
            mentions(tx, answer.text(), answer.by()),
            answer.at()));
  }

  /** Says in the chat how a prompt ended, if its responses did not settle it. */
  ChatMessage announce(Tx tx, Prompt prompt, String text, Instant now) {
    return write(
        tx,
        new ChatMessage(
            0,
            next(),
            AgentId.FOLKMOOT,
            false,
            text,
            MessageType.SYSTEM,
            Optional.of(prompt.message()),
            Optional.of(prompt.id()),
            List.of(),
            now));
  }

  private ChatMessage write(Tx tx, ChatMessage draft) {
    var message = messages.insert(tx, draft);
    var newEvents = new ArrayList<NewEvent>();
    message
        .mentions()
        .forEach(
            agent ->
                newEvents.add(
                    newEvent(ChatEvents.MENTION, Optional.of(agent), mentionData(agent, message))));
    newEvents.add(newEvent(ChatEvents.MESSAGE, Optional.empty(), whole(message)));
    events.append(tx, message.createdAt(), newEvents);
    tx.afterCommit(() -> counts.count(message.type()));
    return message;
  }

  private static NewEvent newEvent(EventType type, Optional<AgentId> about, ObjectNode data) {
    return new NewEvent(type, about, Optional.empty(), Optional.empty(), Optional.empty(), data);
  }

  /** The data of a mention: an excerpt only, since a long message may mention many agents. */
  private static ObjectNode mentionData(AgentId agent, ChatMessage message) {
    return summary(message, Text.excerpt(EXCERPT, message.text())).put("mentioned", agent.value());
  }

  private static ObjectNode summary(ChatMessage message, String text) {
    var data =
        Json.object()
            .put("seq", message.seq())
            .put("id", message.id().value())
            .put("author", message.author().value())
            .put("isHuman", message.human())
            .put("text", text)
            .put("type", message.type().word());
    message.prompt().map(QuestionId::value).ifPresent(id -> data.put("discussionPromptId", id));
    return data;
  }

  private static ObjectNode whole(ChatMessage message) {
    var data = summary(message, message.text());
    message.replyTo().map(MessageId::value).ifPresent(id -> data.put("replyTo", id));
    var named = data.putArray("mentions");
    message.mentions().forEach(agent -> named.add(agent.value()));
    return data.put("createdAt", message.createdAt().toString());
  }
}
