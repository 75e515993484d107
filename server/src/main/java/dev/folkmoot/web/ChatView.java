package dev.folkmoot.web;

import dev.folkmoot.gate.Action;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.Rights;
import dev.folkmoot.squad.ChatMessage;
import dev.folkmoot.squad.MessageType;
import dev.folkmoot.squad.Prompt;
import dev.folkmoot.squad.PromptStatus;
import java.util.List;
import java.util.Optional;

/** A page of the chat, the newest last. */
record ChatView(Frame frame, Optional<Long> before, NewestMessages newest, boolean more) {
  /** A message, with its prompt if it is one. */
  record Entry(ChatMessage message, Optional<PromptThread> promptThread) {
    boolean isSystem() {
      return message.type() == MessageType.SYSTEM;
    }

    boolean isResponse() {
      return message.type() == MessageType.RESPONSE;
    }

    String id() {
      return "m-" + message.id();
    }
  }

  /** A response to a prompt. */
  record Response(Prompt prompt, Answer answer) {
    String id() {
      return "to-%s-%s".formatted(prompt.id(), Names.key(answer.by().value()));
    }
  }

  /** A prompt with as many of its responses as fit. */
  record PromptThread(Prompt prompt, Rights rights, List<Rendered> thread) {
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

    /** Whether the prompt holds its requester. */
    boolean holdsRequester() {
      return isOpen() && prompt.question().holdsSomebody();
    }

    boolean isCut() {
      return thread.size() < prompt.collected().size();
    }

    boolean takesReply() {
      return rights.to(Action.ANSWER, prompt.question()).isAllowed();
    }

    boolean mayBeResolved() {
      return rights.to(Action.RESOLVE, prompt.question()).isAllowed();
    }

    boolean mayBeCancelled() {
      return rights.to(Action.CANCEL, prompt.question()).isAllowed();
    }

    String path() {
      return "/chat/prompts/" + prompt.id();
    }
  }

  List<Rendered> entries() {
    return newest.entries();
  }

  Optional<String> earlier() {
    return more || newest.omitsSome()
        ? Optional.of(Names.address("/chat", "before", Long.toString(newest.from())))
        : Optional.empty();
  }

  String address(String part) {
    return Names.address(
        "/chat", "part", part, "before", before.map(seq -> Long.toString(seq)).orElse(""));
  }

  boolean isLatest() {
    return before.isEmpty();
  }
}
