package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.store.Bell;
import dev.folkmoot.store.LeasedWork;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.Mailbox;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The built-in coder: delivers updates to git one by one, and asks people about those that fail.
 */
final class UpdateWork
    implements LeasedWork<UpdateId, UpdateClaim>,
        Delivery.Journal,
        UpdateQuestions.Decisions,
        UpdateOffers.Outcomes {
  private static final Logger log = LoggerFactory.getLogger(UpdateWork.class);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(20);

  /** How soon to check again whether the coder is still held. */
  private static final Duration RECHECK_HELD = Duration.ofSeconds(2);

  /** How often a branch is checked until it is merged. */
  static final Duration CHECK_INTERVAL = Duration.ofMinutes(10);

  private final Store store;
  private final EventLog events;
  private final FeatureGate gate;
  private final UpdateStore updates;
  private final UpdateQuestions questions;
  private final UpdateOffers offers;
  private final Delivery delivery;

  UpdateWork(
      Store store,
      EventLog events,
      FeatureGate gate,
      UpdateStore updates,
      RepositoryConfig config,
      Mailbox mailbox,
      GitRepository repository,
      Optional<Forge> forge,
      FileMerge merge) {
    this.store = store;
    this.events = events;
    this.gate = gate;
    this.updates = updates;
    this.questions = new UpdateQuestions(gate, updates, this);
    this.offers = new UpdateOffers(store, updates, config, mailbox, this);
    this.delivery = new Delivery(repository, forge, merge, this);
  }

  /** Takes back offers that the current configuration no longer allows. */
  void begin() {
    offers.takeBack();
  }

  @Override
  public Optional<UpdateClaim> claim(Tx tx, UpdateId id, String owner, Instant now, Instant until) {
    return updates.claim(tx, id, owner, now, until);
  }

  @Override
  public List<UpdateId> toRun(Tx tx, Instant now, int limit) {
    return isHeld(tx) ? List.of() : updates.toRun(tx, now, limit);
  }

  @Override
  public void run(UpdateClaim claim, Bell bell) throws InterruptedException {
    try {
      requireNotHeld();
      switch (claim.status()) {
        case PUSHED -> checkPushed(claim, claim.update().branch().orElseThrow());
        case OFFERED -> askAboutOffer(claim);
        case QUEUED, RUNNING, WAITING, DONE, FAILED -> {
          Delivery.requireApproved(claim);
          offerOrDeliver(claim);
        }
      }
    } catch (DeliveryFailure failure) {
      if (failure.isHeld()) {
        giveBack(claim, RECHECK_HELD);
      } else {
        retryOrAsk(claim, failure.sentence());
      }
    }
  }

  private boolean isHeld(Tx tx) {
    return !gate.check(tx, UpdateQuestions.CODER, Optional.empty()).canProceed();
  }

  @Override
  public void requireNotHeld() throws DeliveryFailure {
    if (store.read(this::isHeld)) {
      throw DeliveryFailure.held();
    }
  }

  private void askAboutOffer(UpdateClaim claim) {
    change(
        tx ->
            offers.takeBack(tx, claim.id())
                ? ask(tx, claim.update(), "no coder has pushed it within an hour")
                : Optional.empty());
  }

  @Override
  public void failed(UpdateClaim claim, Throwable failure) {
    log.error("update {} failed", claim.id(), failure);
    retryOrAsk(claim, "the server failed; its log has the details");
  }

  private void offerOrDeliver(UpdateClaim claim) throws DeliveryFailure, InterruptedException {
    var offer = offers.offer(claim.full());
    if (offer.isEmpty() || isInRepository(claim.full()) || !tryOffer(claim, offer.get())) {
      deliver(claim);
    }
  }

  /**
   * Whether the repository has the update; false if the server cannot read the repository, because
   * coders may be able to read it.
   */
  private boolean isInRepository(FullUpdate update) throws InterruptedException {
    try {
      return delivery.isInRepository(update);
    } catch (DeliveryFailure failure) {
      log.info(
          "update {} is offered without a look at the repository: {}",
          update.id(),
          failure.sentence());
      return false;
    }
  }

  /** False if the express queue is full. */
  private boolean tryOffer(UpdateClaim claim, UpdateOffers.Offer offer) {
    try {
      change(tx -> offer.make(tx, claim));
      return true;
    } catch (Refusal refusal) {
      log.info("update {} is not offered to coders: {}", claim.id(), refusal.getMessage());
      return false;
    }
  }

  private void deliver(UpdateClaim claim) throws DeliveryFailure, InterruptedException {
    switch (delivery.deliver(claim)) {
      case DeliveryOutcome.OnBase(var commit) ->
          change(tx -> updates.markDone(tx, claim.id(), commit, now()));
      case DeliveryOutcome.AskedPeople() -> {}
      case DeliveryOutcome.Pushed pushed ->
          change(tx -> updates.markPushed(tx, claim, pushed, now().plus(CHECK_INTERVAL)));
    }
  }

  /**
   * Follows up the updates that were pushed to a branch: marks those that are on the base branch as
   * done, asks people about those that are lost, and checks the branch or merges the base into it.
   */
  private void checkPushed(UpdateClaim claim, String branch)
      throws DeliveryFailure, InterruptedException {
    var pushed = pushedTo(branch);
    var lost = new LinkedHashMap<String, List<KnowledgeUpdate>>();
    var fates = delivery.fates(branch, pushed.stream().map(FullUpdate::id).toList());
    for (var full : pushed) {
      var update = full.update();
      switch (fates.get(update.id())) {
        case Delivery.Fate.OnBase() ->
            change(tx -> updates.markDone(tx, update.id(), Optional.empty(), now()));
        case Delivery.Fate.Lost(var sentence) ->
            lost.computeIfAbsent(sentence, _ -> new ArrayList<>()).add(update);
        case Delivery.Fate.Open() -> {}
        case null -> throw new IllegalStateException("no fate of " + update.id());
      }
    }
    lost.forEach((sentence, some) -> ask(some, sentence));
    var open = pushedTo(branch);
    if (claim.update().coder().isPresent()) {
      for (var full : open) {
        check(branch, full);
      }
    } else if (!claim.full().isPatch()) {
      delivery.mergeBaseInto(branch).ifPresent(this::ask);
    }
    giveBack(claim, CHECK_INTERVAL);
  }

  /**
   * Checks the branch of an external coder, and opens its pull request if there is none. Asks
   * people about a branch that does not match the update.
   */
  private void check(String branch, FullUpdate full) throws DeliveryFailure, InterruptedException {
    switch (delivery.check(branch, full)) {
      case Delivery.BranchCheck.Matches(var commit) -> {
        var known = full.update().pullRequest();
        var pull = known.isPresent() ? known : delivery.pullRequest(branch, full);
        change(tx -> updates.recordCommit(tx, full.id(), commit, pull));
      }
      case Delivery.BranchCheck.Differs(var sentence) ->
          change(tx -> ask(tx, full.update(), sentence));
    }
  }

  private void giveBack(UpdateClaim claim, Duration rest) {
    store.write(
        tx -> {
          updates.leases().giveBack(tx, claim, now().plus(rest));
          return true;
        });
  }

  /**
   * Tries again later, or asks people after the last attempt. A pushed update only waits for people
   * to merge it, however often its branch cannot be checked.
   */
  private void retryOrAsk(UpdateClaim claim, String problem) {
    log.warn("update {} is not delivered: {}", claim.id(), problem);
    if (claim.status() == UpdateStatus.PUSHED) {
      giveBack(claim, CHECK_INTERVAL);
      return;
    }
    change(
        tx ->
            updates
                .recordFailure(tx, claim, problem, afterFailure(claim.update()))
                .flatMap(update -> keepOrAsk(tx, update, problem)));
  }

  private Instant afterFailure(KnowledgeUpdate update) {
    return now().plus(AFTER_FAILURE.multipliedBy(update.attempts() + 1L));
  }

  private Optional<KnowledgeUpdate> keepOrAsk(Tx tx, KnowledgeUpdate update, String problem) {
    return update.attempts() < UpdateOffers.MOST_ATTEMPTS
        ? Optional.of(update)
        : ask(tx, update, problem);
  }

  @Override
  public void delivered(Tx tx, KnowledgeUpdate update, AgentId coder, String commit) {
    updates
        .markDelivered(tx, update.id(), coder, commit)
        .ifPresent(changed -> appendEvent(tx, changed));
  }

  @Override
  public void failed(Tx tx, KnowledgeUpdate update, String problem) {
    updates
        .requeue(tx, update.id(), problem, afterFailure(update))
        .flatMap(returned -> keepOrAsk(tx, returned, problem))
        .ifPresent(changed -> appendEvent(tx, changed));
  }

  @Override
  public void neverAcknowledged(Tx tx, KnowledgeUpdate update, String problem) {
    ask(tx, update, problem).ifPresent(changed -> appendEvent(tx, changed));
  }

  private Optional<KnowledgeUpdate> ask(Tx tx, KnowledgeUpdate update, String problem) {
    var question = questions.askAboutFailure(tx, List.of(update), problem);
    return updates.markWaiting(tx, update.id(), question, Optional.of(problem));
  }

  @Override
  public void ask(Delivery.MergeConflict conflict) {
    ask(
        conflict.updates().stream()
            .filter(update -> update.status() != UpdateStatus.WAITING)
            .toList(),
        conflict.sentence());
  }

  /** Asks one question about all of them, because people decide about their branch. */
  private void ask(List<KnowledgeUpdate> some, String problem) {
    if (!some.isEmpty()) {
      log.warn(
          "asked people about {} updates, the first of them {}: {}",
          some.size(),
          some.getFirst().id(),
          problem);
      store.write(
          tx -> {
            var question = questions.askAboutFailure(tx, some, problem);
            some.forEach(
                update ->
                    updates
                        .markWaiting(tx, update.id(), question, Optional.of(problem))
                        .ifPresent(changed -> appendEvent(tx, changed)));
            return true;
          });
    }
  }

  /** Asks people for the approval of a patch. */
  QuestionId askApproval(Tx tx, KnowledgeUpdate update, Patch patch) {
    return questions.askApproval(tx, update, patch);
  }

  @Override
  public Optional<String> lastBranch() {
    return store.read(updates::lastBranch);
  }

  @Override
  public boolean isOvertaken(UpdateId id) {
    return store.read(tx -> updates.isOvertaken(tx, id));
  }

  @Override
  public List<FullUpdate> onBranch(String branch) {
    return store.read(tx -> updates.onBranch(tx, branch));
  }

  private List<FullUpdate> pushedTo(String branch) {
    return onBranch(branch).stream()
        .filter(full -> full.update().status() == UpdateStatus.PUSHED)
        .toList();
  }

  @Override
  public void recordBranch(UpdateClaim claim, String branch) throws DeliveryFailure {
    requireNotHeld();
    if (!store.write(tx -> updates.setBranch(tx, claim, branch))) {
      throw new DeliveryFailure("another node works on it");
    }
  }

  @Override
  public void resume(Tx tx, KnowledgeUpdate update, Optional<String> approved) {
    updates.resume(tx, update.id(), approved).ifPresent(changed -> appendEvent(tx, changed));
  }

  @Override
  public void giveUp(Tx tx, KnowledgeUpdate update, String why) {
    updates.markFailed(tx, update.id(), why, now()).ifPresent(changed -> appendEvent(tx, changed));
  }

  private void change(Tx.Work<Optional<KnowledgeUpdate>> change) {
    store
        .write(
            tx -> {
              var changed = change.in(tx);
              changed.ifPresent(update -> appendEvent(tx, update));
              return changed;
            })
        .ifPresent(update -> log.info("update {} is {}", update.id(), HasWord.of(update.status())));
  }

  void appendEvent(Tx tx, KnowledgeUpdate update) {
    events.append(tx, now(), List.of(UpdateEvents.changed(update)));
  }

  private Instant now() {
    return store.clock().instant();
  }
}
