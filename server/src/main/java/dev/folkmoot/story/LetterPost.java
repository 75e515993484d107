package dev.folkmoot.story;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Metrics;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Tally;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.EventType;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Puts letters into their queues, in the sender's transaction. */
final class LetterPost implements Metrics.Source {
  private final Store store;
  private final EventLog events;
  private final LetterStore letters;
  private final int queueLimit;
  private final Ids ids;
  private final List<LetterListener> listeners = new CopyOnWriteArrayList<>();
  private final Tally<LetterType> sent = new Tally<>();

  /**
   * @param queueLimit how many letters may wait in a queue
   */
  LetterPost(Store store, EventLog events, LetterStore letters, int queueLimit) {
    this.store = store;
    this.events = events;
    this.letters = letters;
    this.queueLimit = queueLimit;
    this.ids = new Ids(store.clock());
  }

  void listen(LetterListener listener) {
    listeners.add(listener);
  }

  @Override
  public void report(Metrics metrics) {
    metrics.tally(
        "folkmoot_mail_sent_total",
        "Messages of the mailbox by type",
        "type",
        List.of(LetterType.values()),
        sent);
  }

  /**
   * Calls the listeners for a letter that somebody has sent; returns the letter in its state after
   * that.
   */
  Letter tell(Tx tx, Letter letter) {
    listeners.forEach(listener -> listener.sent(tx, letter));
    return listeners.isEmpty() ? letter : find(tx, letter.id());
  }

  Letter letter(AgentId from, NewLetter letter, Optional<StoryId> story) {
    return new Letter(
        new LetterId(ids.next()),
        letter.type(),
        from,
        letter.to(),
        story,
        letter.kind(),
        letter.data(),
        Optional.empty(),
        LetterStatus.QUEUED,
        now());
  }

  Letter answer(Letter letter, AgentId by, NewReply reply) {
    return new Letter(
        new LetterId(ids.next()),
        reply.type(),
        by,
        Optional.of(letter.from()),
        letter.story(),
        reply.kind(),
        reply.data(),
        Optional.of(letter.id()),
        LetterStatus.QUEUED,
        now());
  }

  /** The STORY letter for a coder that has taken a story. */
  Letter story(AgentId coder, HeldStory held) {
    return new Letter(
        new LetterId(ids.next()),
        LetterType.STORY,
        AgentId.FOLKMOOT,
        Optional.of(coder),
        Optional.of(held.story().id()),
        "story",
        StoryData.of(held),
        Optional.empty(),
        LetterStatus.QUEUED,
        now());
  }

  /** The ERROR that tells the sender of a letter that it could not be delivered. */
  Letter undelivered(Letter letter, String reason) {
    var data = Json.object().put("messageId", letter.id().value()).put("reason", reason);
    return answer(letter, AgentId.FOLKMOOT, NewReply.error("undelivered", data));
  }

  /**
   * Puts a letter into its queue; refuses it, by throwing, if the queue is full.
   *
   * @param most how many letters may wait in the queue
   */
  Letter put(Tx tx, Letter letter, int most) {
    var queue = LetterQueue.of(letter.type(), letter.to());
    if (!letters.insert(tx, letter, queue, most)) {
      throw letter.parent().flatMap(id -> letters.replyTo(tx, id)).isPresent()
          ? answeredAlready(letter.parent().get())
          : FullQueues.refusal(queue, most);
    }
    recordSent(tx, queue, letter);
    return letter;
  }

  /** Like {@link #put}, but returns false if the queue is full. */
  boolean offer(Tx tx, Letter letter, int most) {
    var queue = LetterQueue.of(letter.type(), letter.to());
    boolean put = letters.insert(tx, letter, queue, most);
    if (put) {
      recordSent(tx, queue, letter);
    }
    return put;
  }

  private void recordSent(Tx tx, LetterQueue queue, Letter letter) {
    append(tx, queue.isShared() ? StoryEvents.EXPRESS : StoryEvents.SENT, letter, letter.to());
    tx.afterCommit(() -> sent.count(letter.type()));
  }

  private static Refusal answeredAlready(LetterId id) {
    return Refusal.conflict(
        "message %s has already been answered; the first answer counts".formatted(id));
  }

  boolean awaitsReply(Tx tx, LetterId id) {
    return listeners.stream().anyMatch(listener -> listener.awaitsReply(tx, id));
  }

  /** Tells the features that a letter was acknowledged; true if one of them sent it. */
  boolean tellAcknowledged(Tx tx, Letter letter, AgentId agent, Receipt receipt) {
    return listeners.stream()
        .anyMatch(listener -> listener.acknowledged(tx, letter, agent, receipt));
  }

  /** Lets a feature take back its letter after agents have taken it that often; true if one did. */
  boolean tryTakeBack(Tx tx, Letter letter, long times) {
    return listeners.stream().anyMatch(listener -> listener.tryTakeBack(tx, letter, times));
  }

  boolean isReceivedByFeature(Tx tx, AgentId name) {
    return listeners.stream().anyMatch(listener -> listener.receivesLettersTo(tx, name));
  }

  /** How many letters may wait in a queue. */
  int queueLimit() {
    return queueLimit;
  }

  /**
   * How many letters may wait in the queue of a reply: any number if a feature awaits the reply.
   */
  int queueLimit(boolean awaited) {
    return awaited ? Integer.MAX_VALUE : queueLimit;
  }

  /** Refuses, by throwing, if a queue is full. */
  void requireRoom(Tx tx, LetterQueue queue) {
    if (letters.isFull(tx, queue, queueLimit)) {
      throw FullQueues.refusal(queue, queueLimit);
    }
  }

  Letter find(Tx tx, LetterId id) {
    return letters
        .find(tx, id)
        .orElseThrow(
            () ->
                Refusal.notFound("there is no message %s".formatted(id))
                    .advising(new Advice.NextMessage()));
  }

  static void requireNotWithdrawn(Letter letter) {
    if (letter.status() == LetterStatus.WITHDRAWN) {
      throw Refusal.conflict(
              "message %s was withdrawn: somebody else was asked instead".formatted(letter.id()))
          .advising(new Advice.NextMessage());
    }
  }

  void requireHolder(Tx tx, Letter letter, AgentId agent) {
    requireNotWithdrawn(letter);
    var holder = letters.holder(tx, letter.id());
    if (holder.filter(agent::equals).isEmpty()) {
      throw Refusal.conflict(
              holder
                  .map(
                      other ->
                          letter.status() == LetterStatus.DELIVERED
                              ? "%s has finished with message %s already"
                                  .formatted(other, letter.id())
                              : "%s has message %s, so %s cannot answer or acknowledge it"
                                  .formatted(other, letter.id(), agent))
                  .orElseGet(() -> "%s has not taken message %s".formatted(agent, letter.id())))
          .advising(new Advice.NextMessage());
    }
  }

  void append(Tx tx, EventType type, Letter letter) {
    append(tx, type, letter, Optional.of(letter.from()));
  }

  private void append(Tx tx, EventType type, Letter letter, Optional<AgentId> about) {
    events.append(tx, now(), List.of(StoryEvents.of(type, letter, about)));
  }

  private Instant now() {
    return store.clock().instant();
  }
}
