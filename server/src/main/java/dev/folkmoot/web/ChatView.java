package dev.folkmoot.web;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.squad.Message;
import dev.folkmoot.squad.MessageType;
import dev.folkmoot.squad.Prompt;
import dev.folkmoot.squad.PromptStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A page of the chat, the newest last. What is said to a prompt is shown below it. */
record ChatView(Frame frame, Optional<Long> before, List<Entry> entries, Optional<String> earlier) {
  /** A message, and the prompt that it is. */
  record Entry(Message message, Optional<Asked> asked) {
    boolean isSystem() {
      return message.type() == MessageType.SYSTEM;
    }

    boolean isResponse() {
      return message.type() == MessageType.DISCUSSION_RESPONSE;
    }

    String id() {
      return "m-" + message.id();
    }
  }

  /** A prompt with what was said to it. */
  record Asked(Prompt prompt, Visitor visitor) {
    String status() {
      return prompt.status().word();
    }

    String words() {
      return switch (prompt.status()) {
        case COLLECTING -> "collecting";
        case RESOLVED -> "resolved";
        case TIMED_OUT -> "timed out";
        case CANCELLED -> "cancelled";
      };
    }

    String counter() {
      return "%d/%d responses".formatted(prompt.collected().size(), prompt.required());
    }

    boolean isOpen() {
      return prompt.status() == PromptStatus.COLLECTING;
    }

    boolean takesReply() {
      return isOpen()
          && !visitor.name().isAlike(prompt.requester())
          && prompt.collected().stream().noneMatch(answer -> answer.by().isAlike(visitor.name()));
    }

    String path() {
      return "/chat/prompts/" + prompt.id();
    }
  }

  static ChatView of(
      Frame frame,
      Optional<Long> before,
      List<Message> messages,
      boolean more,
      Map<QuestionId, Prompt> prompts) {
    var entries =
        messages.stream()
            .filter(message -> !isBelowItsPrompt(message, prompts))
            .map(message -> new Entry(message, asked(frame.visitor(), message, prompts)))
            .toList();
    return new ChatView(
        frame,
        before,
        entries,
        Optional.of(more)
            .filter(Boolean::booleanValue)
            .map(_ -> Names.address("/chat", "before", Long.toString(messages.getFirst().seq()))));
  }

  private static boolean isBelowItsPrompt(Message message, Map<QuestionId, Prompt> prompts) {
    return message.type() == MessageType.DISCUSSION_RESPONSE
        && message.prompt().filter(prompts::containsKey).isPresent();
  }

  private static Optional<Asked> asked(
      Visitor visitor, Message message, Map<QuestionId, Prompt> prompts) {
    return message
        .prompt()
        .filter(_ -> message.type() == MessageType.DISCUSSION_PROMPT)
        .flatMap(id -> Optional.ofNullable(prompts.get(id)))
        .map(prompt -> new Asked(prompt, visitor));
  }

  String address(String part) {
    return Names.address(
        "/chat", "part", part, "before", before.map(seq -> Long.toString(seq)).orElse(""));
  }

  boolean isLatest() {
    return before.isEmpty();
  }
}
