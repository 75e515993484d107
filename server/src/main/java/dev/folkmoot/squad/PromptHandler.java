package dev.folkmoot.squad;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Tally;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.Description;
import dev.folkmoot.gate.Link;
import dev.folkmoot.gate.Permission;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.QuestionHandler;
import dev.folkmoot.gate.State;
import dev.folkmoot.store.Tx;
import java.time.InstantSource;
import java.util.Optional;

/** Handles the questions of prompts: an answer, from any surface, is a response in the chat. */
final class PromptHandler implements QuestionHandler {
  private final Chat chat;
  private final PromptStore prompts;
  private final InstantSource clock;
  private final Tally<PromptStatus> ended = new Tally<>();

  PromptHandler(Chat chat, PromptStore prompts, InstantSource clock) {
    this.chat = chat;
    this.prompts = prompts;
    this.clock = clock;
  }

  /**
   * As {@link #mayRespond}, but leaves a second answer under the same spelling to the gate. The
   * gate does not offer the prompt again to somebody who has answered it. If such a second answer
   * arrives, the gate accepts an equal one as a repeat and refuses a different one.
   */
  @Override
  public Permission mayAnswer(Question question, Speaker by, Standing standing) {
    var prompt = new Prompt(question);
    boolean repeats = prompt.collected().stream().anyMatch(one -> one.by().equals(by.name()));
    return repeats ? Permission.allowed() : mayRespond(prompt, by.name());
  }

  /**
   * The rule for responses: each responder counts once, under any spelling, and the requester may
   * not respond. Lists of prompts ask the gate, which asks {@link #mayAnswer}.
   */
  static Permission mayRespond(Prompt prompt, AgentId name) {
    if (prompt.requester().isAlike(name)) {
      return new Permission.Refused(
          Refusal.conflict(
              "prompt %s was opened by %s, who may not respond to it; wait for the others"
                  .formatted(prompt.id(), name)),
          "Your own prompt: it waits for the others.");
    }
    return prompt.collected().stream()
        .map(Answer::by)
        .filter(name::isAlike)
        .findFirst()
        .map(PromptHandler::hasResponded)
        .orElse(Permission.allowed());
  }

  private static Permission hasResponded(AgentId name) {
    return Permission.refused(
        new Refusal(
            Refusal.Code.ALREADY_ANSWERED,
            "%s has responded already, and each responder counts once; say more in the chat"
                .formatted(name)));
  }

  @Override
  public Description describe(Question question) {
    var prompt = new Prompt(question);
    return new Description(
        "Prompt",
        Optional.empty(),
        Optional.of(new Link.ToChat()),
        Optional.of(ending("It", prompt)));
  }

  @Override
  public void answered(Tx tx, Question question, Answer answer) {
    var prompt = new Prompt(question);
    if (answer.via() == Speaker.Via.DEFAULT) {
      closed(tx, question);
      return;
    }
    chat.respond(tx, prompt, answer);
    if (prompt.ready()) {
      end(tx, prompt);
    }
  }

  @Override
  public void closed(Tx tx, Question question) {
    var prompt = new Prompt(question);
    end(tx, prompt);
    chat.announce(tx, prompt, ending(prompt.requester() + "'s prompt", prompt), clock.instant());
  }

  private void end(Tx tx, Prompt prompt) {
    prompts.storeEnd(tx, prompt);
    tx.afterCommit(() -> ended.count(prompt.status()));
  }

  Tally<PromptStatus> ended() {
    return ended;
  }

  /** The sentence that says how the prompt ended, for the page and for the chat. */
  private static String ending(String subject, Prompt prompt) {
    return "%s %s with %d of %d responses."
        .formatted(
            subject,
            switch (prompt.question().state()) {
              case State.Open() -> "goes on";
              case State.Answered _ ->
                  prompt.status() == PromptStatus.TIMED_OUT ? "timed out" : "was resolved";
              case State.Expired _ -> "timed out";
              case State.Cancelled(var by, _, _) -> "was cancelled by " + by;
            },
            prompt.collected().size(),
            prompt.required());
  }
}
