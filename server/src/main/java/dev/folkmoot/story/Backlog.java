package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.NewEvent;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Adds specs and stories. Each method runs in the transaction of its caller. */
final class Backlog {
  static final int MOST_AT_ONCE = 100;

  private static final int MOST_NAMED = 5;

  private final Store store;
  private final EventLog events;
  private final SpecStore specs;
  private final StoryStore stories;
  private final Ids ids;

  Backlog(Store store, EventLog events, SpecStore specs, StoryStore stories) {
    this.store = store;
    this.events = events;
    this.specs = specs;
    this.stories = stories;
    this.ids = new Ids(store.clock());
  }

  Spec addSpec(Tx tx, AgentId by, NewSpec added) {
    var now = now();
    var spec =
        new Spec(
            new SpecId(ids.next()),
            added.title(),
            added.content(),
            SpecStatus.OPEN,
            by,
            now,
            Optional.empty());
    specs.insert(tx, spec);
    events.append(tx, now, List.of(StoryEvents.of(StoryEvents.SPEC_ADDED, spec)));
    return spec;
  }

  Spec completeSpec(Tx tx, Spec spec) {
    var now = now();
    var completed =
        specs
            .complete(tx, spec.id(), now)
            .orElseThrow(
                () ->
                    Refusal.conflict(
                        "spec %s has stories that are not done: %s; finish or skip them first"
                            .formatted(spec.id(), unfinished(tx, spec))));
    events.append(tx, now, List.of(StoryEvents.of(StoryEvents.SPEC_COMPLETED, completed)));
    return completed;
  }

  private String unfinished(Tx tx, Spec spec) {
    var ids = stories.unfinished(tx, spec.id(), MOST_NAMED + 1);
    return ids.stream().limit(MOST_NAMED).map(StoryId::value).collect(Collectors.joining(", "))
        + (ids.size() > MOST_NAMED ? " and more" : "");
  }

  static void requireOpen(Spec spec) {
    if (spec.status() == SpecStatus.COMPLETED) {
      throw Refusal.conflict("spec %s is completed; add another spec".formatted(spec.id()));
    }
  }

  /** Adds stories to a spec. The caller must hold the lock of the stories. */
  List<Story> add(Tx tx, AgentId by, Spec spec, List<NewStory> added) {
    requireOpen(spec);
    requireRoom(tx, added.size());
    var names =
        added.stream().map(one -> one.id().orElseGet(() -> new StoryId(ids.next()))).toList();
    var dependencies = Dependencies.of(added, names);
    var known = stories.findAll(tx, dependencies.outside());
    dependencies.requireKnown(known.stream().map(Story::id).collect(Collectors.toSet()));
    dependencies.requireAcyclic();
    var satisfied =
        known.stream()
            .filter(story -> story.status().satisfies())
            .map(Story::id)
            .collect(Collectors.toSet());
    var now = now();
    var all =
        IntStream.range(0, added.size())
            .mapToObj(i -> story(names.get(i), spec, added.get(i), satisfied, by, now))
            .toList();
    all.forEach(story -> insert(tx, story));
    events.append(tx, now, all.stream().flatMap(story -> addedEvents(story).stream()).toList());
    return all;
  }

  private void insert(Tx tx, Story story) {
    if (!stories.insert(tx, story)) {
      throw Refusal.conflict("story %s already exists; choose another id".formatted(story.id()));
    }
  }

  private static List<NewEvent> addedEvents(Story story) {
    var added = new ArrayList<NewEvent>();
    added.add(StoryEvents.of(StoryEvents.ADDED, story, Optional.empty()));
    if (story.status() == StoryStatus.PENDING) {
      added.add(StoryEvents.of(StoryEvents.READY, story, Optional.empty()));
    }
    return added;
  }

  private static Story story(
      StoryId id, Spec spec, NewStory added, Set<StoryId> satisfied, AgentId by, Instant now) {
    return new Story(
        id,
        spec.id(),
        added.title(),
        added.content(),
        added.dependsOn(),
        added.priority(),
        added.points(),
        added.express(),
        satisfied.containsAll(added.dependsOn()) ? StoryStatus.PENDING : StoryStatus.NEW,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        by,
        now,
        now);
  }

  /** The queue of stories has a limit like every other queue. */
  private void requireRoom(Tx tx, int more) {
    if (stories.countNotBegun(tx, LetterQueue.MOST) + more > LetterQueue.MOST) {
      throw FullQueues.refusal(LetterQueue.STORIES, LetterQueue.MOST);
    }
  }

  /** Wakes the coder, if it waits for work. */
  void tellAssigned(Tx tx, Story story) {
    events.append(
        tx, now(), List.of(StoryEvents.of(StoryEvents.ASSIGNED, story, story.assignee())));
  }

  static String ids(List<Story> stories) {
    return stories.stream().map(story -> story.id().value()).collect(Collectors.joining("\n"));
  }

  static List<StoryId> ids(String lines) {
    return lines.lines().map(StoryId::new).toList();
  }

  private Instant now() {
    return store.clock().instant();
  }
}
