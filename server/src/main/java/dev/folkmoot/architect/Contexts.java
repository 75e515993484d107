package dev.folkmoot.architect;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.HeldStory;
import dev.folkmoot.story.Role;
import dev.folkmoot.story.StateChange;
import dev.folkmoot.story.Stories;
import dev.folkmoot.story.StoryId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The architect's conversations, one with each agent. A new epoch begins when the agent's work
 * changes; the earlier epochs stay readable.
 */
public final class Contexts {
  private static final int EPOCHS_SHOWN = 20;

  private final Store store;
  private final EventLog events;
  private final Agents agents;
  private final Stories stories;
  private final AgentId architect;
  private final Optional<Duration> maxAge;
  private final Prompts prompts;
  private final ContextStore rows;
  private final RequestHistory history = new RequestHistory();

  Contexts(
      Store store,
      EventLog events,
      Agents agents,
      Stories stories,
      ArchitectConfig config,
      Prompts prompts,
      ContextStore rows) {
    this.store = store;
    this.events = events;
    this.agents = agents;
    this.stories = stories;
    this.architect = config.id();
    this.maxAge = config.maxAge();
    this.prompts = prompts;
    this.rows = rows;
  }

  /** An epoch that began before this time is too old for another request. */
  Optional<Instant> oldest(Instant now) {
    return maxAge.map(now::minus);
  }

  /** Begins an epoch for a request if the current one does not fit it. */
  void prepare(Tx tx, AgentId agent, Optional<HeldStory> held, Instant now) {
    var story = held.map(one -> one.story().id());
    var current = rows.current(tx, agent);
    current.ifPresent(one -> requireSameName(one.agent(), agent));
    var before = current.flatMap(ContextStore.CurrentContext::story);
    rows.begin(tx, agent, story, oldest(now), now)
        .ifPresent(
            epoch -> {
              var reason =
                  epoch == 1
                      ? ResetReason.FIRST
                      : story.isEmpty() || story.equals(before)
                          ? ResetReason.AGE
                          : ResetReason.STORY;
              storeEpoch(tx, agent, epoch, held, reason, now);
            });
  }

  /** Agents whose names look alike must not share a conversation. */
  private static void requireSameName(AgentId known, AgentId agent) {
    if (!known.equals(agent)) {
      throw Refusal.conflict(
          "%s looks like %s, which already has a context; use that name or a clearly different one"
              .formatted(agent, known));
    }
  }

  /** Runs in the transaction of a state change: SETUP for another story begins an epoch. */
  void stateChanged(Tx tx, StateChange change) {
    if (change.entersSetup() && change.story().isPresent()) {
      var story = change.story().get().story().id();
      rows.moveTo(tx, change.agent(), story, change.at())
          .ifPresent(
              epoch ->
                  storeEpoch(
                      tx, change.agent(), epoch, change.story(), ResetReason.STORY, change.at()));
    }
  }

  /**
   * Begins a new epoch of a conversation, about the story that its agent holds.
   *
   * @param named the agent, in any spelling of its name
   */
  public ContextPage reset(AgentId named, Speaker by) {
    return store.write(
        tx -> {
          stories.rights().requireMayPlan(tx, by, "reset a context");
          var agent =
              rows.current(tx, named)
                  .map(ContextStore.CurrentContext::agent)
                  .orElseThrow(() -> unknown(named));
          var held = stories.heldBy(tx, agent);
          var now = store.clock().instant();
          var story = held.map(one -> one.story().id());
          int epoch = rows.reset(tx, agent, story, now).orElseThrow(() -> unknown(agent));
          storeEpoch(tx, agent, epoch, held, ResetReason.ASKED, now);
          return find(tx, agent, Optional.empty());
        });
  }

  private void storeEpoch(
      Tx tx, AgentId agent, int epoch, Optional<HeldStory> held, ResetReason reason, Instant now) {
    Optional<StoryId> story = held.map(one -> one.story().id());
    var system = prompts.system(tx, agent, stories.roleOf(tx, agent), held);
    rows.insertEpoch(tx, agent, epoch, story, reason, system, now);
    if (reason != ResetReason.FIRST) {
      events.append(tx, now, List.of(ArchitectEvents.reset(agent, epoch, story, reason.word())));
    }
  }

  /** The conversations that a reader may read, in the order of their agents' names. */
  public List<Context> list(Optional<Speaker> reader, String after, int limit) {
    PageLimit.require(limit);
    return store.read(tx -> list(tx, reader, after, limit));
  }

  private List<Context> list(Tx tx, Optional<Speaker> reader, String after, int limit) {
    if (reader.isEmpty() || mayReadAll(tx, reader.get())) {
      return rows.list(tx, after, limit);
    }
    var own = reader.get().name();
    return after.isEmpty()
        ? rows.find(tx, own, Optional.empty()).stream()
            .map(page -> new Context(page.agent(), page.epoch()))
            .toList()
        : List.of();
  }

  /** An epoch with its messages; without a number, the current one. */
  public ContextPage read(
      AgentId agent,
      Optional<Integer> epoch,
      ContextPage.Place after,
      int limit,
      Optional<Speaker> reader) {
    PageLimit.require(limit);
    return store.read(
        tx -> {
          reader.ifPresent(by -> requireMayRead(tx, by, agent, "context"));
          return rows.read(tx, find(tx, agent, epoch), after, limit);
        });
  }

  /** The conversations that a reader may read, each with its last request. */
  public List<ListedContext> listWithLatest(Speaker reader, String after, int limit) {
    return store.read(
        tx ->
            list(tx, Optional.of(reader), after, limit).stream()
                .map(one -> listed(tx, one))
                .toList());
  }

  private ListedContext listed(Tx tx, Context one) {
    return new ListedContext(
        one, history.latest(tx, one.agent()), history.countUnanswered(tx, one.agent()));
  }

  /**
   * An epoch for people to read; without a number, the current one.
   *
   * @param before only requests before this number
   */
  public Dialogue dialogue(
      AgentId agent, Optional<Integer> epoch, Optional<Integer> before, int limit, Speaker reader) {
    PageLimit.require(limit);
    return store.read(
        tx -> {
          requireMayRead(tx, reader, agent, "context");
          var page = find(tx, agent, epoch);
          int end = before.orElse(Integer.MAX_VALUE);
          var found = history.ofEpoch(tx, agent, page.epoch().number(), end, limit + 1);
          return new Dialogue(
              page.agent(),
              page.current(),
              page.epoch(),
              page.messages().getFirst().content(),
              found.stream().limit(limit).map(one -> history.whole(tx, one)).toList().reversed(),
              found.size() > limit,
              history.unansweredBefore(tx, agent, page.epoch().number(), limit).stream()
                  .map(one -> history.brief(tx, one))
                  .toList(),
              rows.epochs(tx, agent, EPOCHS_SHOWN));
        });
  }

  /** One request of an agent with all its messages. */
  public Dialogue.RequestWithMessages exchange(AgentId agent, int no, Speaker reader) {
    return store.read(
        tx -> {
          requireMayRead(tx, reader, agent, "context");
          var request =
              history
                  .numbered(tx, agent, no)
                  .orElseThrow(
                      () ->
                          Refusal.notFound(
                              "%s has no request %d; its context lists the requests that it made"
                                  .formatted(agent, no)));
          return history.whole(tx, request);
        });
  }

  /** The latest requests about a story that a reader may read, the newest first. */
  public List<Dialogue.RequestWithMessages> requestsAbout(
      StoryId story, int limit, Speaker reader) {
    PageLimit.require(limit);
    return store.read(
        tx -> {
          boolean all = mayReadAll(tx, reader);
          return history.ofStory(tx, story, limit).stream()
              .filter(request -> all || reader.name().isAlike(request.agent()))
              .map(request -> history.brief(tx, request))
              .toList();
        });
  }

  /** Whether the reader may read the conversation with an agent, and the agent's messages. */
  public boolean mayRead(Speaker reader, AgentId agent) {
    return reader.name().isAlike(agent) || store.read(tx -> mayReadAll(tx, reader));
  }

  private ContextPage find(Tx tx, AgentId agent, Optional<Integer> epoch) {
    return rows.find(tx, agent, epoch)
        .orElseThrow(
            () ->
                epoch
                    .map(
                        number ->
                            Refusal.notFound(
                                "%s has no epoch %d; leave out the epoch to read the current one"
                                    .formatted(agent, number)))
                    .orElseGet(() -> unknown(agent)));
  }

  private static Refusal unknown(AgentId agent) {
    return Refusal.notFound(
        "%s has no context yet; its first request to the architect makes one".formatted(agent));
  }

  /**
   * Refuses, by throwing, to show an agent's conversation to anybody but that agent, the architect
   * and people.
   */
  void requireMayRead(Tx tx, Speaker by, AgentId agent, String what) {
    if (!by.name().isAlike(agent) && !mayReadAll(tx, by)) {
      throw by.refused(
          "%s may not read the %s of %s; only the architect and people may"
              .formatted(by.name(), what, agent));
    }
  }

  private boolean mayReadAll(Tx tx, Speaker by) {
    return agents.standing(tx, by).isPerson()
        || (!by.byName()
            && (by.name().isAlike(architect)
                || stories.roleOf(tx, by.name()).filter(Role.ARCHITECT::equals).isPresent()));
  }
}
