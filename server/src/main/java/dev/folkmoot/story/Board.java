package dev.folkmoot.story;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The story board that people see: short lists of stories, and the changes that a reader may make.
 */
public final class Board {
  private final Store store;
  private final WorkRights rights;
  private final SpecStore specs;
  private final StoryStore stories;
  private final StateStore states = new StateStore();
  private final BoardStore rows = new BoardStore();

  Board(Store store, WorkRights rights, SpecStore specs, StoryStore stories) {
    this.store = store;
    this.rights = rights;
    this.specs = specs;
    this.stories = stories;
  }

  /** The first stories of each lane. */
  public List<BoardColumn> columns(Optional<SpecId> spec, int limit) {
    PageLimit.require(limit);
    return store.read(
        tx ->
            Arrays.stream(Lane.values()).map(lane -> rows.column(tx, lane, spec, limit)).toList());
  }

  /** The stories of a lane that were created before a place, the newest first. */
  public List<BoardStory> lane(Lane lane, Optional<SpecId> spec, long before, int limit) {
    PageLimit.require(limit);
    return store.read(tx -> rows.lane(tx, lane, spec, before, limit));
  }

  public List<BoardStory> dependencies(StoryId id) {
    return store.read(tx -> rows.dependencies(tx, id));
  }

  /** The oldest stories that depend on a story. */
  public List<BoardStory> dependents(StoryId id, int limit) {
    PageLimit.require(limit);
    return store.read(tx -> rows.dependents(tx, id, limit));
  }

  /** The newest specs, the newest first. */
  public List<SpecTitle> specs(int limit) {
    PageLimit.require(limit);
    return store.read(tx -> rows.specs(tx, limit));
  }

  /** The stories held by the agents whose names are in a range. */
  public List<BoardStory> heldBetween(AgentId first, AgentId last) {
    return store.read(tx -> rows.heldBetween(tx, first, last));
  }

  /** The last reported states of the agents whose names are in a range, by agent. */
  public Map<AgentId, String> statesBetween(AgentId first, AgentId last) {
    return store.read(
        tx ->
            states.between(tx, first, last).stream()
                .collect(
                    Collectors.toMap(
                        StateStore.StoredState::agent, stored -> stored.state().state())));
  }

  /** Whether the speaker may create specs and stories. */
  public boolean mayPlan(Speaker by) {
    return store.read(tx -> rights.mayPlan(tx, by));
  }

  /** Whether the speaker may complete a spec now. */
  public boolean mayComplete(Speaker by, Spec spec) {
    return spec.status() == SpecStatus.OPEN
        && store.read(
            tx -> rights.mayPlan(tx, by) && stories.unfinished(tx, spec.id(), 1).isEmpty());
  }

  /** The changes that {@link Stories} would accept from the speaker. */
  public AllowedChanges allowedChanges(Speaker by, Story story) {
    return store.read(tx -> allowedChanges(tx, by, story));
  }

  private AllowedChanges allowedChanges(Tx tx, Speaker by, Story story) {
    boolean plans = rights.mayPlan(tx, by);
    boolean open =
        specs.find(tx, story.spec()).filter(spec -> spec.status() == SpecStatus.OPEN).isPresent();
    boolean completable = story.status() == StoryStatus.PENDING || story.status().isHeld();
    return new AllowedChanges(
        plans && isNotBegun(story) && story.assignee().isEmpty(),
        plans && completable,
        plans && open ? settable(story) : Set.of());
  }

  /** For a story that nobody holds, PENDING is offered only to remove its assignee. */
  private static Set<StoryStatus> settable(Story story) {
    if (story.status() == StoryStatus.DONE) {
      return Set.of();
    }
    var all = EnumSet.copyOf(Stories.SETTABLE);
    all.remove(story.status());
    if (isNotBegun(story) && story.assignee().isPresent()) {
      all.add(StoryStatus.PENDING);
    } else if (isNotBegun(story)) {
      all.remove(StoryStatus.PENDING);
    }
    return all;
  }

  private static boolean isNotBegun(Story story) {
    return story.status() == StoryStatus.NEW || story.status() == StoryStatus.PENDING;
  }
}
