package dev.folkmoot.story;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** The door to specs and stories; the mailbox and the states of agents have doors of their own. */
public final class Stories {
  /** The statuses that a planner may give a story. */
  public static final Set<StoryStatus> SETTABLE =
      Collections.unmodifiableSet(
          EnumSet.of(
              StoryStatus.PENDING, StoryStatus.ON_HOLD, StoryStatus.SKIPPED, StoryStatus.FAILED));

  private final Store store;
  private final Agents agents;
  private final FeatureGate gate;
  private final WorkRights rights;
  private final SpecStore specs = new SpecStore();
  private final StoryStore stories = new StoryStore();
  private final LetterStore letters = new LetterStore();
  private final FullQueues fullQueues;
  private final Backlog backlog;
  private final StoryWork work;
  private final AgentStates states;
  private final Mailbox mailbox;
  private final Board board;
  private final List<SpecListener> specListeners = new CopyOnWriteArrayList<>();

  public Stories(Store store, EventLog events, Waits waits, Agents agents, Gate gate) {
    this(store, events, waits, agents, gate, LetterQueue.MOST);
  }

  /**
   * @param queueLimit how many letters may wait in a queue of the mailbox
   */
  Stories(Store store, EventLog events, Waits waits, Agents agents, Gate gate, int queueLimit) {
    this.store = store;
    this.agents = agents;
    this.gate = gate.forFeatures();
    this.rights = new WorkRights(agents, this.gate);
    this.fullQueues = new FullQueues(store, this.gate);
    this.backlog = new Backlog(store, events, specs, stories);
    this.work = new StoryWork(store, events, agents, this.gate, specs, stories, letters);
    this.states = new AgentStates(store, events, agents, rights, work, letters);
    var post = new LetterPost(store, events, letters, queueLimit);
    this.mailbox =
        new Mailbox(
            store,
            agents,
            letters,
            post,
            new LetterPickup(store, waits, agents, this.gate, letters, post, work, states),
            new LetterRules(agents, rights, stories),
            fullQueues);
    this.board = new Board(store, rights, specs, stories);
    agents.onSeen(this::renew);
    events.types().requireDeclared(StoryEvents.ALL);
  }

  public Mailbox mailbox() {
    return mailbox;
  }

  public Board board() {
    return board;
  }

  public AgentStates states() {
    return states;
  }

  public WorkRights rights() {
    return rights;
  }

  /** Each call of an agent renews its leases on its story and its letters. */
  private void renew(Tx tx, AgentId agent, Instant seen) {
    stories.renew(tx, agent, seen.plus(StoryWork.LEASE));
    letters.renew(tx, agent, seen.plus(StoryWork.LEASE));
  }

  public Spec addSpec(Speaker by, NewSpec spec, Optional<String> key) {
    var request = Idempotency.of(by.name().value(), "spec", key, spec::toString);
    return store.write(
        tx ->
            Idempotency.once(
                tx,
                request,
                now(),
                () -> {
                  rights.requireMayPlan(tx, by, "create a spec");
                  return backlog.addSpec(tx, by.name(), spec);
                },
                added -> Optional.of(added.id().value()),
                id -> spec(tx, new SpecId(id))));
  }

  /** Adds stories to a spec, all or none. They may depend on each other, but not in a circle. */
  public List<Story> add(Speaker by, SpecId spec, List<NewStory> added, Optional<String> key) {
    Text.requireWithin("the number of stories", added.size(), 1, Backlog.MOST_AT_ONCE);
    var request = Idempotency.of(by.name().value(), "stories", key, () -> spec + "\n" + added);
    return fullQueues.alertingIfFull(
        by.name(),
        () ->
            store.writeInTurn(
                StoryStore.LOCK,
                tx ->
                    Idempotency.once(
                        tx,
                        request,
                        now(),
                        () -> {
                          rights.requireMayPlan(tx, by, "create a story");
                          stories.lock(tx);
                          return backlog.add(tx, by.name(), spec(tx, spec), added);
                        },
                        all -> Optional.of(Backlog.ids(all)),
                        ids -> Backlog.ids(ids).stream().map(id -> story(tx, id)).toList())));
  }

  /** Reserves a story for one coder. */
  public Story assign(Speaker by, StoryId id, AgentId coder) {
    return store.writeInTurn(
        StoryStore.LOCK,
        tx -> {
          rights.requireMayPlan(tx, by, "assign a story");
          var before = locked(tx, id);
          requireCoder(tx, coder);
          return stories
              .assign(tx, id, coder, now())
              .map(
                  assigned -> {
                    if (!before.assignee().equals(assigned.assignee())) {
                      backlog.tellAssigned(tx, assigned);
                    }
                    return assigned;
                  })
              .orElseThrow(() -> notAssignable(tx, before));
        });
  }

  private void requireCoder(Tx tx, AgentId agent) {
    if (rights.roleOf(tx, agent).filter(role -> role == Role.CODER).isEmpty()) {
      agents.requireNoLookalike(tx, agent);
      throw Refusal.invalid("%s is not registered as a coder".formatted(agent))
          .advising(new Advice.RegisterRole(agent));
    }
  }

  private Refusal notAssignable(Tx tx, Story story) {
    requireOpen(tx, story);
    boolean reserved = story.assignee().isPresent() && story.status() != StoryStatus.DONE;
    return Refusal.conflict(
        reserved && !story.status().isHeld()
            ? "story %s is assigned to %s already; set it to pending to remove the assignment"
                .formatted(story.id(), story.assignee().get())
            : "story %s is %s%s and cannot be assigned; %s"
                .formatted(
                    story.id(),
                    ColumnWords.of(story.status()),
                    story
                        .holder()
                        .filter(_ -> story.status() != StoryStatus.DONE)
                        .map(holder -> " with " + holder)
                        .orElse(""),
                    story.status() == StoryStatus.DONE
                        ? "add a new story"
                        : "set it to pending first"));
  }

  /** Gives a coder a ready story: the one that it names, or else the first. */
  public Optional<HeldStory> take(Speaker by, Optional<StoryId> wanted) {
    by.requireNotServer();
    agents.markSeen(by.name());
    return store.writeInTurn(
        StoryStore.LOCK,
        tx -> {
          tx.lock("folkmoot agent " + by.name().folded());
          wanted.ifPresent(id -> story(tx, id));
          requireCoder(tx, by.name());
          var held = work.heldBy(tx, by.name());
          if (held.isPresent()) {
            return held.filter(_ -> isWanted(held.get(), wanted))
                .or(() -> refuseSecond(held.get()));
          }
          gate.requireMayAct(tx, "take a story", by);
          states.requireWaiting(tx, by.name());
          var taken = work.take(tx, by.name(), wanted);
          wanted.filter(_ -> taken.isEmpty()).ifPresent(id -> refuseTaking(tx, id));
          return taken;
        });
  }

  private static boolean isWanted(HeldStory held, Optional<StoryId> wanted) {
    return wanted.isEmpty() || wanted.get().equals(held.story().id());
  }

  private static Optional<HeldStory> refuseSecond(HeldStory held) {
    throw Refusal.conflict(
            "%s already holds story %s, and a coder holds one at a time"
                .formatted(held.story().holder().orElseThrow(), held.story().id()))
        .advising(new Advice.CompleteStory(held.story().id().value()));
  }

  private void refuseTaking(Tx tx, StoryId id) {
    var story = story(tx, id);
    throw Refusal.conflict(
            "story %s is %s%s and cannot be taken"
                .formatted(
                    id,
                    ColumnWords.of(story.status()),
                    story
                        .holder()
                        .map(" with %s"::formatted)
                        .or(() -> story.assignee().map(" and assigned to %s"::formatted))
                        .orElse("")))
        .advising(new Advice.ListStories());
  }

  /**
   * Completes a story, on behalf of its holder or a planner; stories that waited only for it become
   * ready. A second call changes nothing.
   */
  public Story complete(Speaker by, StoryId id) {
    by.requireNotServer();
    agents.markSeen(by.name());
    return store.writeInTurn(
        StoryStore.LOCK,
        tx -> {
          var story = locked(tx, id);
          requireMayComplete(tx, by, story);
          if (story.status() == StoryStatus.DONE) {
            return story;
          }
          requireCompletable(story);
          return work.changeStatus(tx, story, StoryStatus.DONE, StoryEvents.COMPLETED)
              .orElseThrow();
        });
  }

  private void requireMayComplete(Tx tx, Speaker by, Story story) {
    if (story.holder().filter(by.name()::equals).isEmpty() && !rights.mayPlan(tx, by)) {
      throw by.refused(
          ("%s does not hold story %s; only its coder, a person, an architect or a pm can"
                  + " complete it")
              .formatted(by.name(), story.id()));
    }
    rights.requireNotHeld(tx, by, "complete a story");
  }

  private static void requireCompletable(Story story) {
    if (story.status() != StoryStatus.PENDING && !story.status().isHeld()) {
      throw Refusal.conflict(
              "story %s is %s and cannot be completed; %s"
                  .formatted(
                      story.id(),
                      ColumnWords.of(story.status()),
                      story.status() == StoryStatus.NEW
                          ? "finish or skip the stories that it depends on first"
                          : "set it to pending first"))
          .advising(new Advice.ListStories());
    }
  }

  /** Puts a story on hold, skips it, fails it or makes it ready for all coders, for a planner. */
  public Story setStatus(Speaker by, StoryId id, StoryStatus wanted) {
    if (!SETTABLE.contains(wanted)) {
      throw Refusal.invalid(
          "the status can be set to %s; %s"
              .formatted(
                  SETTABLE.stream().map(ColumnWords::of).collect(Collectors.joining(", ")),
                  wanted == StoryStatus.DONE
                      ? "complete the story instead"
                      : "only the server sets it to %s".formatted(ColumnWords.of(wanted))));
    }
    return store.writeInTurn(
        StoryStore.LOCK,
        tx -> {
          rights.requireMayPlan(tx, by, "change a story");
          var story = locked(tx, id);
          var status = wanted == StoryStatus.PENDING ? stories.idleStatus(tx, id) : wanted;
          if (story.status() == status && story.assignee().isEmpty()) {
            return story;
          }
          if (story.status() == StoryStatus.DONE) {
            throw Refusal.conflict(
                "story %s is done and cannot be changed; add a new story".formatted(id));
          }
          requireOpen(tx, story);
          return work.decide(tx, story, status).orElseThrow();
        });
  }

  private void requireOpen(Tx tx, Story story) {
    Backlog.requireOpen(spec(tx, story.spec()));
  }

  /** Completes a spec if all its stories are done or skipped. A second call changes nothing. */
  public Spec completeSpec(Speaker by, SpecId id) {
    return store.writeInTurn(
        StoryStore.LOCK,
        tx -> {
          rights.requireMayPlan(tx, by, "complete a spec");
          stories.lock(tx);
          var spec = spec(tx, id);
          return spec.status() == SpecStatus.COMPLETED ? spec : complete(tx, spec);
        });
  }

  private Spec complete(Tx tx, Spec spec) {
    var completed = backlog.completeSpec(tx, spec);
    specListeners.forEach(listener -> listener.completed(tx, completed));
    return completed;
  }

  /** Takes back the stories whose coders have not called for too long. */
  public void returnLapsed() {
    if (store.read(work::hasLapsed)) {
      store.writeInTurn(
          StoryStore.LOCK,
          tx -> {
            work.returnLapsed(tx);
            return true;
          });
    }
  }

  /** Registers a listener that is called in the transaction that completes a spec. */
  public void onSpecCompleted(SpecListener listener) {
    specListeners.add(listener);
  }

  /** The story that an agent holds. */
  public Optional<Story> storyOf(Tx tx, AgentId agent) {
    return stories.heldBy(tx, agent);
  }

  /** The story that an agent holds, with its spec. */
  public Optional<HeldStory> heldBy(Tx tx, AgentId agent) {
    return work.heldBy(tx, agent);
  }

  public Optional<HeldStory> heldBy(AgentId agent) {
    return store.read(tx -> heldBy(tx, agent));
  }

  /** The role that an agent is registered with, if it is coder, architect or pm. */
  public Optional<Role> roleOf(Tx tx, AgentId agent) {
    return rights.roleOf(tx, agent);
  }

  public Spec spec(SpecId id) {
    return store.read(tx -> spec(tx, id));
  }

  public Spec spec(Tx tx, SpecId id) {
    return specs
        .find(tx, id)
        .orElseThrow(
            () ->
                Refusal.notFound("there is no spec %s".formatted(id))
                    .advising(new Advice.ListSpecs()));
  }

  public Story story(StoryId id) {
    return store.read(tx -> story(tx, id));
  }

  public Story story(Tx tx, StoryId id) {
    return stories.find(tx, id).orElseThrow(() -> notFound(id));
  }

  /** Reads a story and locks all stories, so that nobody else changes one before the commit. */
  private Story locked(Tx tx, StoryId id) {
    stories.lock(tx);
    return stories.findLocked(tx, id).orElseThrow(() -> notFound(id));
  }

  private static Refusal notFound(StoryId id) {
    return Refusal.notFound("there is no story %s".formatted(id))
        .advising(new Advice.ListStories());
  }

  /** The specs before a cursor, the newest first. */
  public SpecPage specs(Optional<SpecStatus> status, int limit, Optional<SpecId> before) {
    PageLimit.require(limit);
    var found = store.read(tx -> specs.list(tx, status, before, limit));
    return new SpecPage(
        found, found.size() < limit ? Optional.empty() : Optional.of(found.getLast().id()));
  }

  /** The stories after a cursor, in the order of their creation. */
  public StoryPage list(StoryFilter filter, int limit, long after) {
    PageLimit.require(limit);
    var found = store.read(tx -> stories.list(tx, filter, after, limit));
    return new StoryPage(
        found.stream().map(StoryStore.PlacedStory::story).toList(),
        found.size() < limit ? Optional.empty() : Optional.of(found.getLast().seq()));
  }

  private Instant now() {
    return store.clock().instant();
  }
}
