package dev.folkmoot.web;

import java.util.List;

/** The events that pages listen to. */
final class Live {
  static final List<String> TYPES =
      List.of(
          "question.asked",
          "question.answered",
          "question.expired",
          "question.cancelled",
          "question.reminded",
          "question.reassigned",
          "agent.halted",
          "agent.resumed",
          "session.halted",
          "session.resumed",
          "system.halted",
          "system.resumed",
          "chat.message",
          "chat.mention",
          "discussion.created",
          "discussion.held",
          "discussion.paused",
          "discussion.resumed",
          "discussion.completed",
          "turn.asked",
          "turn.taken",
          "turn.failed",
          "webhook.added",
          "webhook.removed",
          "webhook.disabled",
          "webhook.set_aside");

  private Live() {}
}
