package dev.folkmoot.squad;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.Question;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A question to the squad in the chat, in its current state. */
public record Prompt(Question question) {
  private static final String MESSAGE = "message";
  private static final String TASK = "task";

  static ObjectNode context(MessageId message, Optional<String> task) {
    var context = Json.object().put(MESSAGE, message.value());
    task.ifPresent(id -> context.put(TASK, id));
    return context;
  }

  public QuestionId id() {
    return question.id();
  }

  public AgentId requester() {
    return question.subject().askedBy();
  }

  public String text() {
    return question.wording().text();
  }

  public int required() {
    return question.rule().required();
  }

  public Optional<String> task() {
    return context().optional(TASK).map(JsonNode::stringValue);
  }

  /** The id of the prompt's message in the chat. */
  public MessageId message() {
    return new MessageId(context().get(MESSAGE).stringValue());
  }

  private JsonNode context() {
    return Json.tree(question.wording().context().orElseThrow());
  }

  public Instant createdAt() {
    return question.timing().createdAt();
  }

  public Instant deadline() {
    return question.timing().deadline().orElseThrow();
  }

  public Duration timeout() {
    return Duration.between(createdAt(), deadline());
  }

  public Optional<Instant> settledAt() {
    return question.state().settledAt();
  }

  public PromptStatus status() {
    return PromptStatus.of(question);
  }

  /** True when the prompt has ended and collects no more responses. */
  public boolean ready() {
    return !question.isOpen();
  }

  /** Whether the prompt holds its requester until it is settled. */
  public boolean hold() {
    return question.holdsSomebody();
  }

  /** The responses so far, in their order. */
  public List<Answer> collected() {
    return question.answers().stream()
        .filter(answer -> answer.via() != Speaker.Via.DEFAULT)
        .toList();
  }

  /** The names that the prompt mentions and that have not responded. */
  public List<String> notAnswered() {
    return question.subject().to().stream()
        .filter(name -> collected().stream().noneMatch(answer -> answer.by().value().equals(name)))
        .toList();
  }
}
