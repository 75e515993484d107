package dev.folkmoot.story;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.WaitStep;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Gives agents their letters one by one, each under a lease until it is acknowledged. */
final class LetterPickup {
  /** How often a letter may be taken without being acknowledged before its sender gets it back. */
  private static final int MOST_CLAIMS = 5;

  private final Store store;
  private final Waits waits;
  private final Agents agents;
  private final FeatureGate gate;
  private final LetterStore letters;
  private final LetterPost post;
  private final StoryWork work;
  private final AgentStates states;

  LetterPickup(
      Store store,
      Waits waits,
      Agents agents,
      FeatureGate gate,
      LetterStore letters,
      LetterPost post,
      StoryWork work,
      AgentStates states) {
    this.store = store;
    this.waits = waits;
    this.agents = agents;
    this.gate = gate;
    this.letters = letters;
    this.post = post;
    this.work = work;
    this.states = states;
  }

  /** Takes a letter out of its queue for good. A second call changes nothing. */
  Letter acknowledge(AgentId agent, Receipt receipt) {
    agents.markSeen(agent);
    return store.write(tx -> acknowledge(tx, agent, receipt));
  }

  private Letter acknowledge(Tx tx, AgentId agent, Receipt receipt) {
    var id = receipt.letter();
    if (post.awaitsReply(tx, id)) {
      throw Refusal.conflict(
          "message %s needs a reply; reply to it instead of acknowledging it".formatted(id));
    }
    var ended = letters.acknowledge(tx, id, agent, now());
    if (ended.isPresent()) {
      post.append(tx, StoryEvents.DELIVERED, ended.get());
      passOnReceipt(tx, ended.get(), agent, receipt);
      return ended.get();
    }
    var letter = post.find(tx, id);
    if (letter.status() != LetterStatus.WITHDRAWN || letter.to().filter(agent::equals).isEmpty()) {
      post.requireHolder(tx, letter, agent);
    }
    return letter;
  }

  /** Passes the commit or problem on to the feature that sent the letter, or else to its sender. */
  private void passOnReceipt(Tx tx, Letter letter, AgentId agent, Receipt receipt) {
    boolean sentByFeature = post.tellAcknowledged(tx, letter, agent, receipt);
    var words = receipt.reply();
    if (sentByFeature || words.isEmpty()) {
      return;
    }
    if (letter.type() != LetterType.KNOWLEDGE_UPDATE) {
      throw Refusal.invalid(
              ("commit and problem are for a KNOWLEDGE_UPDATE only; message %s is a %s, so reply to"
                      + " it")
                  .formatted(letter.id(), letter.type()))
          .advising(new Advice.NextMessage());
    }
    var _ = post.put(tx, post.answer(letter, agent, words.get()), Integer.MAX_VALUE);
  }

  CompletableFuture<Optional<Letter>> next(
      AgentId agent, Duration wait, Optional<Receipt> receipt) {
    receipt.ifPresent(one -> acknowledge(agent, one));
    agents.markSeen(agent);
    var topics =
        store.read(tx -> states.isCoder(tx, agent)) ? workTopics(agent) : mailTopics(agent);
    return waits.await(wait, () -> tryNext(agent, topics), Optional::empty);
  }

  private static List<String> mailTopics(AgentId agent) {
    return List.of(EventLog.topic(agent));
  }

  private static List<String> workTopics(AgentId coder) {
    return List.of(
        EventLog.topic(coder),
        EventLog.topic(StoryEvents.READY),
        EventLog.topic(StoryEvents.EXPRESS));
  }

  /** Reads first, and writes only if there is something to take. */
  private WaitStep<Optional<Letter>> tryNext(AgentId agent, List<String> topics) {
    var pending = store.read(tx -> pendingWork(tx, agent));
    if (!pending.available()) {
      return new WaitStep.Wait<>(pending.with(topics));
    }
    return claim(agent, pending.idle())
        .<WaitStep<Optional<Letter>>>map(letter -> new WaitStep.Done<>(Optional.of(letter)))
        .orElseGet(
            () -> new WaitStep.Wait<>(store.read(tx -> pendingWork(tx, agent)).with(topics)));
  }

  /** Idle coders compete for the stories, so they write one after the other. */
  private Optional<Letter> claim(AgentId agent, boolean idle) {
    return idle
        ? store.writeInTurn(StoryStore.LOCK, tx -> claim(tx, agent))
        : store.write(tx -> claim(tx, agent));
  }

  /**
   * What waits for an agent.
   *
   * @param hold the topic of a question that holds the coder; it gets no work until that is settled
   */
  private record PendingWork(boolean idle, boolean available, Optional<String> hold) {
    List<String> with(List<String> topics) {
      return Stream.concat(topics.stream(), hold.stream()).toList();
    }
  }

  private PendingWork pendingWork(Tx tx, AgentId agent) {
    boolean waiting = states.isWaitingForWork(tx, agent);
    var hold = waiting ? hold(tx, agent) : Optional.<String>empty();
    boolean idle = waiting && hold.isEmpty();
    return new PendingWork(
        idle,
        letters.next(tx, agent, idle, now()).isPresent() || (idle && work.hasWork(tx, agent)),
        hold);
  }

  /**
   * The topic of a question that holds the agent. If there are several, always the same one,
   * because the waiting call is subscribed to it.
   */
  private Optional<String> hold(Tx tx, AgentId agent) {
    return gate.check(tx, agent, Optional.empty()).heldBy().stream()
        .map(hold -> EventLog.topic(hold.question()))
        .min(Comparator.naturalOrder());
  }

  private boolean mayTakeWork(Tx tx, AgentId agent) {
    return states.isWaitingForWork(tx, agent) && hold(tx, agent).isEmpty();
  }

  private Optional<Letter> claim(Tx tx, AgentId agent) {
    tx.lock("folkmoot agent " + agent.folded());
    boolean idle = mayTakeWork(tx, agent);
    if (idle) {
      tx.lock("folkmoot " + LetterQueue.EXPRESS.name());
    }
    var now = now();
    var claimed =
        letters.next(tx, agent, idle, now).flatMap(candidate -> claim(tx, candidate, agent, now));
    if (claimed.isPresent() && endIfUndelivered(tx, claimed.get(), agent)) {
      return claim(tx, agent);
    }
    return claimed
        .map(LetterStore.Claimed::letter)
        .or(() -> idle ? takeStory(tx, agent) : Optional.empty());
  }

  private Optional<LetterStore.Claimed> claim(
      Tx tx, LetterStore.Candidate candidate, AgentId agent, Instant now) {
    var until = now.plus(StoryWork.LEASE);
    return candidate.again()
        ? letters.claimAgain(tx, candidate.id(), agent, now, until)
        : letters.claim(tx, candidate.id(), agent, now, until);
  }

  /** Ends a letter that was taken too often and never acknowledged; false if it stays. */
  private boolean endIfUndelivered(Tx tx, LetterStore.Claimed claimed, AgentId agent) {
    var letter = claimed.letter();
    boolean ends =
        post.tryTakeBack(tx, letter, claimed.times())
            || (isExhausted(claimed) && tellSender(tx, letter));
    if (ends) {
      letters
          .fail(tx, letter.id(), agent, now())
          .ifPresent(one -> post.append(tx, StoryEvents.FAILED, one));
    }
    return ends;
  }

  private static boolean isExhausted(LetterStore.Claimed claimed) {
    return claimed.times() > MOST_CLAIMS && LetterRules.isAnswerable(claimed.letter());
  }

  /** False if the sender's queue is full. */
  private boolean tellSender(Tx tx, Letter letter) {
    var reason = "taken %d times and never acknowledged".formatted(MOST_CLAIMS);
    var error = post.undelivered(letter, reason);
    boolean told = post.offer(tx, error, post.queueLimit(post.awaitsReply(tx, letter.id())));
    if (told) {
      var _ = post.tell(tx, error);
    }
    return told;
  }

  private Optional<Letter> takeStory(Tx tx, AgentId coder) {
    return work.take(tx, coder, Optional.empty()).flatMap(held -> deliver(tx, coder, held));
  }

  /** Gives a coder the STORY letter of the story that it has just taken. */
  private Optional<Letter> deliver(Tx tx, AgentId coder, HeldStory held) {
    var letter = post.put(tx, post.story(coder, held), post.queueLimit());
    var now = now();
    return letters
        .claim(tx, letter.id(), coder, now, now.plus(StoryWork.LEASE))
        .map(LetterStore.Claimed::letter);
  }

  private Instant now() {
    return store.clock().instant();
  }
}
