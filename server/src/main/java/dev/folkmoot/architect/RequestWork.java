package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.LetterId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets the reply to a claimed request: from the model, or from the person or external agent that is
 * the architect.
 */
final class RequestWork implements RequestRunner.Work {
  private static final Logger log = LoggerFactory.getLogger(RequestWork.class);
  static final int MOST_ATTEMPTS = 3;
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(20);
  private static final Duration RECHECK_HELD = Duration.ofSeconds(2);
  private static final Duration REPLY_WITHIN = Duration.ofHours(1);

  private final Store store;
  private final EventLog events;
  private final FeatureGate gate;
  private final AgentId architect;
  private final Optional<ModelReviewer> reviewer;
  private final RequestStore requests;
  private final ContextStore contexts;
  private final Prompts prompts;
  private final Replies replies;
  private final ReviewQuestions questions;
  private final ArchitectMailbox mailbox;

  RequestWork(
      Store store,
      EventLog events,
      FeatureGate gate,
      AgentId architect,
      Optional<ModelReviewer> reviewer,
      RequestStore requests,
      ContextStore contexts,
      Prompts prompts,
      Replies replies,
      ReviewQuestions questions,
      ArchitectMailbox mailbox) {
    this.store = store;
    this.events = events;
    this.gate = gate;
    this.architect = architect;
    this.reviewer = reviewer;
    this.requests = requests;
    this.contexts = contexts;
    this.prompts = prompts;
    this.replies = replies;
    this.questions = questions;
    this.mailbox = mailbox;
  }

  @Override
  public void process(Claim claim) throws InterruptedException {
    if (claim.attempts() >= MOST_ATTEMPTS) {
      escalate(claim, "the server failed %d times".formatted(claim.attempts()));
    } else if (reviewer.isEmpty()) {
      passOn(claim);
    } else if (isHeld()) {
      pause(claim);
    } else {
      review(claim, reviewer.get());
    }
  }

  private void pause(Claim claim) {
    write(tx -> requests.giveBack(tx, claim, now().plus(RECHECK_HELD)));
  }

  /** Pauses while the architect is held and has a model. */
  @Override
  public boolean isPaused(Tx tx) {
    return reviewer.isPresent() && !gate.check(tx, architect, Optional.empty()).canProceed();
  }

  private boolean isHeld() {
    return store.read(this::isPaused);
  }

  private void review(Claim claim, ModelReviewer model) throws InterruptedException {
    var request = claim.request();
    int earlierChanges = request.kind() == RequestKind.BUDGET_REVIEW ? streak(request) : 0;
    var words = prompts.request(request, earlierChanges);
    if (BudgetStreak.rejects(earlierChanges)) {
      replies.write(claim, ReplyTranscript.of(words, BudgetStreak.REJECTED), AgentId.FOLKMOOT);
      return;
    }
    var conversation =
        store.read(tx -> contexts.conversation(tx, request.agent(), request.epoch()));
    var asked = store.read(tx -> prompts.withNewKnowledge(tx, request, conversation, words));
    var steps = new RequestSteps(store, requests, claim);
    switch (model.review(request, steps, conversation, asked, this::isHeld)) {
      case ReviewOutcome.Done(var transcript) -> replies.write(claim, transcript, architect);
      case ReviewOutcome.Held() -> pause(claim);
      case ReviewOutcome.Escalated(var why) -> escalate(claim, why);
      case ReviewOutcome.Unavailable(var why) -> retryOrEscalate(claim, why);
    }
  }

  /** Asks the model again later; after the last attempt, asks people and tells them the reason. */
  private void retryOrEscalate(Claim claim, String why) {
    int failures = claim.attempts() + 1;
    if (failures >= MOST_ATTEMPTS) {
      escalate(claim, "it failed %d times, the last time because %s".formatted(failures, why));
    } else {
      log.warn("request {} has no reply yet: {}", claim.request().id(), why);
      var next = now().plus(AFTER_FAILURE.multipliedBy(failures));
      write(tx -> requests.recordFailure(tx, claim, next));
    }
  }

  private int streak(Request request) {
    return BudgetStreak.of(
        store.read(tx -> requests.budgetVerdicts(tx, request, BudgetStreak.MOST)));
  }

  /** Asks the external architect by letter, or people if there is none or the letter is refused. */
  private void passOn(Claim claim) {
    var request = claim.request();
    if (!store.read(mailbox::architectIsExternal)) {
      ask(claim, tx -> questions.askArchitect(tx, request));
      return;
    }
    try {
      var letter = mailbox.letter(request);
      write(
          tx -> {
            var sent = mailbox.send(tx, request, letter);
            markPassedOn(tx, claim, Optional.empty(), Optional.of(sent), architect.value());
          });
    } catch (Refusal refusal) {
      escalate(claim, refusal.getMessage());
    }
  }

  private void escalate(Claim claim, String why) {
    ask(claim, tx -> questions.escalate(tx, claim.request(), why));
    log.info("request {} is escalated to people: {}", claim.request().id(), why);
  }

  private void ask(Claim claim, Function<Tx, QuestionId> question) {
    write(
        tx -> markPassedOn(tx, claim, Optional.of(question.apply(tx)), Optional.empty(), "people"));
  }

  private void markPassedOn(
      Tx tx, Claim claim, Optional<QuestionId> question, Optional<LetterId> letter, String to) {
    if (!requests.passOn(tx, claim, question, letter, now().plus(REPLY_WITHIN))) {
      throw new IllegalStateException("the claim on a request is lost");
    }
    events.append(tx, now(), List.of(ArchitectEvents.passedOn(claim.request(), to)));
  }

  private void write(Consumer<Tx> change) {
    store.write(
        tx -> {
          change.accept(tx);
          return true;
        });
  }

  private Instant now() {
    return store.clock().instant();
  }
}
