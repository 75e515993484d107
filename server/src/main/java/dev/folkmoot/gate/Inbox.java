package dev.folkmoot.gate;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.Metrics;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Reads all questions: lists and counts them, and tells their holds and the rights of a reader. */
public final class Inbox implements Metrics.Source {
  private static final int STATUS_QUESTIONS = 200;

  private final Store store;
  private final Agents agents;
  private final QuestionHandlers handlers;
  private final Holds holds;
  private final Listing listing;
  private final Statistics statistics = new Statistics();
  private final Deadlines deadlines;

  Inbox(
      Store store,
      Agents agents,
      QuestionHandlers handlers,
      Holds holds,
      Listing listing,
      Deadlines deadlines) {
    this.store = store;
    this.agents = agents;
    this.handlers = handlers;
    this.holds = holds;
    this.listing = listing;
    this.deadlines = deadlines;
  }

  public QuestionPage list(QuestionFilter filter, int limit, Optional<String> cursor) {
    PageLimit.require(limit);
    deadlines.applyDue();
    return store.read(tx -> listing.page(tx, filter, limit, cursor));
  }

  /**
   * The actions that a speaker may take. The returned rights read the database again for a question
   * only if the general rules let the speaker answer it.
   */
  public Rights rights(Speaker by) {
    return store.read(
        tx -> {
          var standing = agents.standing(tx, by);
          var sessions =
              standing.isPerson()
                  ? Set.<SessionId>of()
                  : agents.participants().sessions(tx, by.name());
          return new Rights(
              handlers,
              by,
              standing,
              sessions::contains,
              question ->
                  store.read(
                      now -> handlers.of(question).mayAnswerNow(now, question, by, standing)),
              () -> store.read(now -> Check.of(holds.of(now, by.name(), Optional.empty()))));
        });
  }

  /** The description of the question for people. */
  public Description describe(Question question) {
    return handlers.of(question).describe(question);
  }

  /** The number of open questions, counted up to {@code most}. */
  public int countOpen(int most) {
    deadlines.applyDue();
    return store.read(tx -> listing.open(tx, most));
  }

  GateStatus status() {
    deadlines.applyDue();
    return store.read(
        tx ->
            new GateStatus(
                holds.isSystemHeld(tx),
                holds.sessions(tx, Integer.MAX_VALUE),
                holds.agents(tx, Integer.MAX_VALUE),
                listing.holding(tx, STATUS_QUESTIONS)));
  }

  /** A part of the status for a page: at most {@code most} of each kind. */
  public HoldSummary someHeld(int most) {
    return store.read(
        tx ->
            new HoldSummary(
                listing.holdingEverything(tx, most),
                holds.sessions(tx, most),
                holds.agents(tx, most)));
  }

  /** Whether a person's halt of exactly this target is still open. */
  public boolean isHalted(Scope scope, String target) {
    return store.read(tx -> !holds.halts(tx, scope, target).isEmpty());
  }

  public GateStats stats(Duration window) {
    deadlines.applyDue();
    return store.read(tx -> statistics.since(tx, now().minus(window)));
  }

  @Override
  public void report(Metrics metrics) {
    stats(Duration.ZERO).report(metrics, now());
  }

  private Instant now() {
    return store.clock().instant();
  }
}
