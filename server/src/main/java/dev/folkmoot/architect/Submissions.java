package dev.folkmoot.architect;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.store.RetryTransaction;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.Role;
import dev.folkmoot.story.Stories;
import dev.folkmoot.story.Story;
import dev.folkmoot.story.StoryId;
import java.time.Instant;
import java.util.Optional;

/** Accepts requests, and adds each to the epoch of the story that its sender holds. */
final class Submissions {
  private final Store store;
  private final AgentId architect;
  private final Stories stories;
  private final Contexts contexts;
  private final RequestStore requests;
  private final RequestRunner runner;
  private final PromptBudget budget;
  private final Ids ids;

  Submissions(
      Store store,
      AgentId architect,
      Stories stories,
      Contexts contexts,
      RequestStore requests,
      RequestRunner runner,
      PromptBudget budget) {
    this.store = store;
    this.architect = architect;
    this.stories = stories;
    this.contexts = contexts;
    this.requests = requests;
    this.runner = runner;
    this.budget = budget;
    this.ids = new Ids(store.clock());
  }

  /**
   * Adds the request to the agent's conversation; a node works on it once the transaction is
   * committed.
   *
   * @param origin the letter that becomes the request; if its sender holds no story, the letter may
   *     name any story
   */
  Request submit(Tx tx, AgentId agent, NewRequest given, Optional<LetterId> origin) {
    if (agent.isAlike(architect)) {
      throw Refusal.invalid(
          "%s is the architect and cannot send requests to itself".formatted(agent));
    }
    var held = stories.storyOf(tx, agent).map(Story::id);
    var made = origin.isPresent() && held.isEmpty() ? given.withStoryInContext() : given;
    budget.requireFits(made);
    requireStory(tx, agent, made, held);
    var now = store.clock().instant();
    var added =
        insert(tx, agent, held, made, origin, now)
            .orElseGet(() -> insertIntoNewEpoch(tx, agent, held, made, origin, now));
    added.claim().ifPresent(claim -> runner.runAfter(tx, claim));
    return added.request();
  }

  private RequestStore.InsertedRequest insertIntoNewEpoch(
      Tx tx,
      AgentId agent,
      Optional<StoryId> held,
      NewRequest made,
      Optional<LetterId> origin,
      Instant now) {
    requireRoom(tx, agent);
    contexts.prepare(tx, agent, stories.heldBy(tx, agent), now);
    return insert(tx, agent, held, made, origin, now)
        .orElseThrow(() -> new RetryTransaction("another request of " + agent));
  }

  private void requireRoom(Tx tx, AgentId agent) {
    if (requests.isFull(tx, agent)) {
      throw new Refusal(
          Refusal.Code.QUEUE_FULL,
          "%s already has %d requests without a reply, which is the limit; wait for a reply"
              .formatted(agent, RequestStore.MOST_UNANSWERED));
    }
  }

  private Optional<RequestStore.InsertedRequest> insert(
      Tx tx,
      AgentId agent,
      Optional<StoryId> held,
      NewRequest made,
      Optional<LetterId> origin,
      Instant now) {
    return requests.insert(
        tx,
        new RequestId(ids.next()),
        agent,
        held,
        contexts.oldest(now),
        made,
        origin,
        runner.owner(),
        now,
        runner.leaseUntil(now));
  }

  private void requireStory(Tx tx, AgentId agent, NewRequest made, Optional<StoryId> held) {
    if (made.story().filter(named -> !held.equals(Optional.of(named))).isPresent()) {
      throw Refusal.conflict(
          "%s holds %s, not story %s; leave out the story, or name the one that it holds"
              .formatted(
                  agent, held.map(id -> "story " + id).orElse("no story"), made.story().get()));
    }
    if (held.isEmpty() && made.kind().needsStory() && !isPm(tx, agent)) {
      throw Refusal.conflict(
              "%s holds no story, but a %s must be about a story"
                  .formatted(agent, made.kind().noun()))
          .advising(new Advice.ListStories());
    }
  }

  private boolean isPm(Tx tx, AgentId agent) {
    return stories.roleOf(tx, agent).filter(Role.PM::equals).isPresent();
  }
}
