package dev.folkmoot.story;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Metrics;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The durable mailbox of the agents that work on stories. */
public final class Mailbox implements Metrics.Source {
  private final Store store;
  private final Agents agents;
  private final LetterStore letters;
  private final LetterPost post;
  private final LetterPickup pickup;
  private final LetterRules rules;
  private final FullQueues fullQueues;

  Mailbox(
      Store store,
      Agents agents,
      LetterStore letters,
      LetterPost post,
      LetterPickup pickup,
      LetterRules rules,
      FullQueues fullQueues) {
    this.store = store;
    this.agents = agents;
    this.letters = letters;
    this.post = post;
    this.pickup = pickup;
    this.rules = rules;
    this.fullQueues = fullQueues;
  }

  /**
   * Registers a listener that is called for each letter that is sent. It may throw to refuse one.
   */
  public void listen(LetterListener listener) {
    post.listen(listener);
  }

  @Override
  public void report(Metrics metrics) {
    post.report(metrics);
  }

  /** Sends a letter in the speaker's own name. */
  public Letter send(Speaker by, NewLetter letter, Optional<String> key) {
    admit(by);
    var request = Idempotency.of(by.name().value(), "mail", key, letter::toString);
    return fullQueues.alertingIfFull(
        by.name(),
        () ->
            store.write(
                tx ->
                    Idempotency.once(
                        tx,
                        request,
                        now(),
                        () -> {
                          rules.requireMaySend(tx, by, letter.type());
                          return send(tx, by.name(), letter);
                        },
                        sent -> Optional.of(sent.id().value()),
                        id -> post.find(tx, new LetterId(id)))));
  }

  private Letter send(Tx tx, AgentId from, NewLetter letter) {
    var about = rules.storyOf(tx, from, letter, name -> post.isReceivedByFeature(tx, name));
    return post.tell(tx, post.put(tx, post.letter(from, letter, about), post.queueLimit()));
  }

  /**
   * Sends a feature's letter in the feature's transaction, about the story that the letter names.
   */
  public Letter forward(Tx tx, AgentId from, NewLetter letter) {
    return post.put(tx, post.letter(from, letter, letter.story()), post.queueLimit());
  }

  private void admit(Speaker by) {
    by.requireNotServer();
    agents.addIfByName(by);
    agents.markSeen(by.name());
  }

  /** Answers a letter in the speaker's own name, and acknowledges it. */
  public Letter reply(Speaker by, LetterId id, NewReply reply, Optional<String> key) {
    admit(by);
    var request = Idempotency.of(by.name().value(), "mail reply", key, () -> id + "\n" + reply);
    return fullQueues.alertingIfFull(
        by.name(),
        () ->
            store.write(
                tx -> {
                  lock(tx, id);
                  return Idempotency.once(
                      tx,
                      request,
                      now(),
                      () -> {
                        boolean awaited = post.awaitsReply(tx, id);
                        rules.requireMayReply(tx, by, awaited);
                        return reply(tx, id, by.name(), reply, post.queueLimit(awaited));
                      },
                      sent -> Optional.of(sent.id().value()),
                      text -> post.find(tx, new LetterId(text)));
                }));
  }

  private Letter reply(Tx tx, LetterId id, AgentId by, NewReply reply, int most) {
    var letter = post.find(tx, id);
    LetterRules.requireAnswerable(letter);
    LetterPost.requireNotWithdrawn(letter);
    settle(tx, letter, by);
    post.requireHolder(tx, letter, by);
    var sent = post.put(tx, post.answer(letter, by, reply), most);
    var _ = post.tell(tx, sent);
    return sent;
  }

  /**
   * Takes a letter out of its queue for a feature that handles it in the addressee's name and
   * answers it later; false if somebody else has taken the letter. Refuses the letter, by throwing,
   * if its sender's queue has no room for the answer.
   */
  public boolean take(Tx tx, Letter letter) {
    post.requireRoom(tx, LetterQueue.replies(letter.from()));
    return settle(tx, letter, letter.to().orElseThrow());
  }

  /**
   * Answers a letter that a feature has taken. The answer is delivered even if the queue is full by
   * now, since {@link #take} found room for it.
   */
  public void answer(Tx tx, LetterId id, AgentId by, NewReply reply) {
    var _ = post.put(tx, post.answer(post.find(tx, id), by, reply), Integer.MAX_VALUE);
  }

  /**
   * Takes a letter out of its queue because its addressee learns its content in another way; false
   * if another agent has it or it has ended.
   */
  public boolean settle(Tx tx, Letter letter, AgentId addressee) {
    var settled = letters.settle(tx, letter.id(), addressee, now());
    settled.ifPresent(one -> post.append(tx, StoryEvents.DELIVERED, one));
    return settled.isPresent();
  }

  /** Lets one transaction at a time answer or withdraw a letter. */
  public void lock(Tx tx, LetterId id) {
    tx.lock("folkmoot letter " + id);
  }

  /** Takes back a letter, also from an agent that has it, because somebody else answers it now. */
  public void withdraw(Tx tx, LetterId id) {
    letters.withdraw(tx, id, now()).ifPresent(one -> post.append(tx, StoryEvents.FAILED, one));
  }

  /** The letters other than replies that an agent has not acknowledged, the oldest first. */
  public List<Letter> queuedFor(Tx tx, AgentId agent) {
    return letters.queuedFor(tx, agent);
  }

  /**
   * Ends a letter that is still in its queue, and sends an ERROR to its sender, even if the
   * sender's queue is full.
   */
  public void refuse(Tx tx, Letter letter, String reason) {
    letters.refuse(tx, letter.id(), now()).ifPresent(one -> returnToSender(tx, one, reason));
  }

  private void returnToSender(Tx tx, Letter letter, String reason) {
    post.append(tx, StoryEvents.FAILED, letter);
    var _ = post.put(tx, post.undelivered(letter, reason), Integer.MAX_VALUE);
  }

  /**
   * The owner of the mailbox that the speaker opens. Refuses, by throwing, a caller that says it is
   * an architect but shows no token: an architect's letters have the reviews of all coders.
   */
  public AgentId owner(Speaker by) {
    by.requireNotServer();
    if (by.byName()) {
      store.read(
          tx -> {
            rules.requireMayOpen(tx, by, post.isReceivedByFeature(tx, by.name()));
            return true;
          });
    }
    return by.name();
  }

  /** Takes a letter out of its queue for good. A second call changes nothing. */
  public Letter acknowledge(AgentId agent, Receipt receipt) {
    return pickup.acknowledge(agent, receipt);
  }

  /**
   * Waits for the next letter of an agent; empty when time runs out. The agent has the letter under
   * a lease, and gets it again until it acknowledges it. A coder that waits for work also gets
   * express work and stories.
   *
   * @param receipt the acknowledgement of the previous letter, which is handled first
   */
  public CompletableFuture<Optional<Letter>> next(
      AgentId agent, Duration wait, Optional<Receipt> receipt) {
    return pickup.next(agent, wait, receipt);
  }

  public Letter letter(LetterId id) {
    return store.read(tx -> post.find(tx, id));
  }

  /** The letters that an agent got or sent, the newest first. */
  public LetterPage list(AgentId agent, int limit, Optional<LetterId> before) {
    PageLimit.require(limit);
    var found = store.read(tx -> letters.list(tx, agent, before, limit));
    return new LetterPage(
        found, found.size() < limit ? Optional.empty() : Optional.of(found.getLast().id()));
  }

  private Instant now() {
    return store.clock().instant();
  }
}
