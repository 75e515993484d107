package dev.folkmoot.story;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gives stories to coders and takes them back, each method in its caller's transaction. */
final class StoryWork {
  /**
   * How long an agent keeps its story and letters after its last call: 10 minutes, and one more
   * because calls are recorded only once a minute.
   */
  static final Duration LEASE = Duration.ofMinutes(11);

  private final Store store;
  private final EventLog events;
  private final Agents agents;
  private final FeatureGate gate;
  private final SpecStore specs;
  private final StoryStore stories;
  private final LetterStore letters;
  private final ReturnedStories returnedStories;

  StoryWork(
      Store store,
      EventLog events,
      Agents agents,
      FeatureGate gate,
      SpecStore specs,
      StoryStore stories,
      LetterStore letters) {
    this.store = store;
    this.events = events;
    this.agents = agents;
    this.gate = gate;
    this.specs = specs;
    this.stories = stories;
    this.letters = letters;
    this.returnedStories = new ReturnedStories(gate, stories, this);
  }

  Optional<HeldStory> heldBy(Tx tx, AgentId agent) {
    return stories.heldBy(tx, agent).map(story -> held(tx, story));
  }

  private HeldStory held(Tx tx, Story story) {
    return new HeldStory(story, specs.find(tx, story.spec()).orElseThrow());
  }

  /** Gives the coder the wanted story, or else the first that is ready; empty if there is none. */
  Optional<HeldStory> take(Tx tx, AgentId coder, Optional<StoryId> wanted) {
    var now = now();
    stories.lock(tx);
    returnLapsed(tx, now);
    var taken =
        wanted
            .or(() -> stories.nextFor(tx, coder))
            .flatMap(id -> stories.take(tx, id, coder, now, now.plus(LEASE)));
    taken.ifPresent(story -> append(tx, StoryEvents.TAKEN, story, coder, now));
    return taken.map(story -> held(tx, story));
  }

  /** Whether {@link #take} might find a story for the coder. */
  boolean hasWork(Tx tx, AgentId coder) {
    return stories.nextFor(tx, coder).isPresent() || stories.hasLapsed(tx, now());
  }

  boolean hasLapsed(Tx tx) {
    return stories.hasLapsed(tx, now());
  }

  /** Takes back the stories of coders that have not called for too long. */
  void returnLapsed(Tx tx) {
    stories.lock(tx);
    returnLapsed(tx, now());
  }

  private void returnLapsed(Tx tx, Instant now) {
    for (var coder : stories.lapsed(tx, now)) {
      keptUntil(tx, coder, now)
          .ifPresentOrElse(until -> stories.renew(tx, coder, until), () -> giveBack(tx, coder));
    }
  }

  /**
   * A coder keeps its story if it has called meanwhile, or while it is held: a held coder cannot go
   * on until people answer.
   */
  private Optional<Instant> keptUntil(Tx tx, AgentId coder, Instant now) {
    return agents
        .unwrittenSeen(coder)
        .map(seen -> seen.plus(LEASE))
        .filter(now::isBefore)
        .or(
            () ->
                gate.check(tx, coder, Optional.empty()).canProceed()
                    ? Optional.empty()
                    : Optional.of(now.plus(LEASE)));
  }

  void giveBack(Tx tx, AgentId coder) {
    stories.lock(tx);
    var now = now();
    stories.giveBack(tx, coder, now).ifPresent(returned -> tellReturned(tx, returned, now));
  }

  /**
   * Records that a story came back. If it is ready, that wakes the coders that wait for work; if it
   * came back too often, people are asked.
   */
  private void tellReturned(Tx tx, StoryStore.ReturnedStory returned, Instant now) {
    var story = returned.story();
    letters.settleStoryLetter(tx, returned.from(), now);
    var newEvents = new ArrayList<NewEvent>();
    newEvents.add(StoryEvents.of(StoryEvents.RETURNED, story, Optional.of(returned.from())));
    if (story.status() == StoryStatus.PENDING) {
      newEvents.add(ready(story));
    }
    if (story.status() == StoryStatus.ON_HOLD) {
      returnedStories.ask(tx, returned);
    }
    events.append(tx, now, newEvents);
  }

  /** Applies a planner's decision on a story, and withdraws the question to people about it. */
  Optional<Story> decide(Tx tx, Story story, StoryStatus status) {
    var decided = changeStatus(tx, story, status, StoryEvents.CHANGED);
    decided.ifPresent(one -> returnedStories.withdraw(tx, one));
    return decided;
  }

  /** Records that the holder of a story plans or codes. */
  void advance(Tx tx, AgentId coder, StoryStatus status) {
    var now = now();
    stories
        .advance(tx, coder, status, now)
        .ifPresent(story -> append(tx, StoryEvents.CHANGED, story, coder, now));
  }

  /**
   * Ends a story, puts it on hold or reopens it. The stories that depend on it become ready, or
   * wait for it again.
   */
  Optional<Story> changeStatus(Tx tx, Story story, StoryStatus status, EventType type) {
    var now = now();
    return stories
        .changeStatus(tx, story, status, now)
        .map(
            changed -> {
              story.holder().ifPresent(holder -> letters.settleStoryLetter(tx, holder, now));
              var newEvents =
                  new ArrayList<>(List.of(StoryEvents.of(type, changed, story.holder())));
              if (status.satisfies()) {
                stories.release(tx, changed.id(), now).forEach(next -> newEvents.add(ready(next)));
              } else if (story.status().satisfies()) {
                stories
                    .holdBack(tx, changed.id(), now)
                    .forEach(next -> newEvents.add(changed(next)));
              }
              if (status == StoryStatus.PENDING) {
                newEvents.add(ready(changed));
              }
              events.append(tx, now, newEvents);
              return changed;
            });
  }

  private static NewEvent ready(Story story) {
    return StoryEvents.of(StoryEvents.READY, story, story.assignee());
  }

  private static NewEvent changed(Story story) {
    return StoryEvents.of(StoryEvents.CHANGED, story, story.assignee());
  }

  private void append(Tx tx, EventType type, Story story, AgentId agent, Instant now) {
    events.append(tx, now, List.of(StoryEvents.of(type, story, Optional.of(agent))));
  }

  private Instant now() {
    return store.clock().instant();
  }
}
