package dev.folkmoot.story;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stores the states that agents report, and refuses those that their state machine rules out. */
public final class AgentStates {
  private static final String DONE = "DONE";
  private static final Map<Role, StateMachine> MACHINES = StateMachine.all();

  private final Store store;
  private final EventLog events;
  private final Agents agents;
  private final WorkRights rights;
  private final StateStore rows = new StateStore();
  private final StoryWork work;
  private final LetterStore letters;
  private final List<StateListener> listeners = new CopyOnWriteArrayList<>();

  AgentStates(
      Store store,
      EventLog events,
      Agents agents,
      WorkRights rights,
      StoryWork work,
      LetterStore letters) {
    this.store = store;
    this.events = events;
    this.agents = agents;
    this.rights = rights;
    this.work = work;
    this.letters = letters;
  }

  /** Registers a listener that is called in the transaction of each transition. */
  public void listen(StateListener listener) {
    listeners.add(listener);
  }

  public AgentState of(AgentId agent) {
    return store.read(tx -> of(tx, agent));
  }

  public AgentState of(Tx tx, AgentId agent) {
    var role = rights.requireRole(tx, agent);
    return toAgentState(agent, role, rows.find(tx, agent, role), situation(tx, agent));
  }

  /**
   * An agent reports its state. Reporting the current state again changes nothing; a state that may
   * not follow it is refused.
   *
   * @param story the story that the agent says it holds; the report is refused if it does not
   */
  public AgentState report(AgentId agent, String state, Optional<StoryId> story) {
    Text.requireName("state", state);
    agents.markSeen(agent);
    var wanted = state.strip().toUpperCase(Locale.ROOT);
    return store.write(
        tx -> {
          tx.lock("folkmoot agent " + agent.folded());
          return report(tx, agent, wanted, story);
        });
  }

  /** An agent's work: its story, and whether it may skip plan and review. */
  private record Situation(Optional<HeldStory> story, boolean express) {
    static final Situation NOTHING = new Situation(Optional.empty(), false);

    boolean hasWork() {
      return story.isPresent() || express;
    }
  }

  private Situation situation(Tx tx, AgentId agent) {
    var story = work.heldBy(tx, agent);
    boolean express =
        story.map(held -> held.story().express()).orElseGet(() -> letters.hasExpress(tx, agent));
    return new Situation(story, express);
  }

  private AgentState report(Tx tx, AgentId agent, String to, Optional<StoryId> named) {
    var role = rights.requireRole(tx, agent);
    var machine = machine(role);
    var stored = rows.find(tx, agent, role);
    var current = stored.map(StateStore.StoredState::state).orElse(MachineState.INITIAL);
    var situation = situation(tx, agent);
    named.ifPresent(id -> requireHeld(agent, id, situation.story()));
    requireKnown(machine, role, to);
    if (to.equals(current.state())) {
      return toAgentState(agent, role, stored, situation);
    }
    requireLegal(agent, machine, current, to, situation);
    if (machine.storyStatus().containsKey(to)) {
      rights.requireNotHeld(tx, new Speaker(agent, Speaker.Via.JAVA), "enter " + to);
    }
    return enter(
        tx, agent, role, current, machine.after(current, to, situation.express()), situation);
  }

  private AgentState enter(
      Tx tx, AgentId agent, Role role, MachineState from, MachineState to, Situation situation) {
    var at = store.clock().instant();
    rows.put(tx, agent, role, to, at);
    Optional.ofNullable(machine(role).storyStatus().get(to.state()))
        .ifPresent(word -> work.advance(tx, agent, ColumnWords.read(StoryStatus.class, word)));
    var change = new StateChange(agent, role, from.state(), to.state(), situation.story(), at);
    listeners.forEach(listener -> listener.changed(tx, change));
    append(tx, change);
    boolean idle = to.state().equals(MachineState.WAITING);
    if (idle && situation.story().isPresent()) {
      work.giveBack(tx, agent);
    }
    var stored = Optional.of(new StateStore.StoredState(agent, role, to, at));
    return toAgentState(agent, role, stored, idle ? Situation.NOTHING : situation);
  }

  private void append(Tx tx, StateChange change) {
    var data =
        Json.object()
            .put("agent", change.agent().value())
            .put("role", change.role().word())
            .put("from", change.from())
            .put("to", change.to());
    change.story().ifPresent(held -> data.put("storyId", held.story().id().value()));
    events.append(
        tx,
        change.at(),
        List.of(StoryEvents.of(StoryEvents.STATE, Optional.of(change.agent()), data)));
  }

  boolean isCoder(Tx tx, AgentId agent) {
    return rights.roleOf(tx, agent).filter(role -> role == Role.CODER).isPresent();
  }

  /** Whether the agent is a coder that is ready for another story. */
  boolean isWaitingForWork(Tx tx, AgentId agent) {
    return isCoder(tx, agent)
        && coderState(tx, agent).equals(MachineState.WAITING)
        && work.heldBy(tx, agent).isEmpty();
  }

  private String coderState(Tx tx, AgentId coder) {
    return rows.find(tx, coder, Role.CODER)
        .map(StateStore.StoredState::state)
        .orElse(MachineState.INITIAL)
        .state();
  }

  /** Refuses, by throwing, a coder whose state is not WAITING. */
  void requireWaiting(Tx tx, AgentId coder) {
    var state = coderState(tx, coder);
    if (!state.equals(MachineState.WAITING)) {
      throw Refusal.conflict(
          ("%s is in state %s, but a coder takes stories only in WAITING; report DONE or ERROR,"
                  + " then WAITING")
              .formatted(coder, state));
    }
  }

  private static void requireHeld(AgentId agent, StoryId named, Optional<HeldStory> held) {
    if (held.filter(one -> one.story().id().equals(named)).isEmpty()) {
      throw Refusal.conflict(
              "%s does not hold story %s; it holds %s"
                  .formatted(
                      agent,
                      named,
                      held.map(one -> "story " + one.story().id()).orElse("no story")))
          .advising(new Advice.ListStories());
    }
  }

  private static void requireKnown(StateMachine machine, Role role, String state) {
    if (!machine.knows(state)) {
      throw Refusal.invalid(
          "a %s has no state '%s'; its states are %s"
              .formatted(role.word(), Text.shorten(state), String.join(", ", machine.states())));
    }
  }

  private static void requireLegal(
      AgentId agent, StateMachine machine, MachineState current, String to, Situation situation) {
    var legal = machine.next(current);
    if (!legal.contains(to)) {
      throw Refusal.conflict(
          "%s is in state %s and cannot go to %s; report %s"
              .formatted(agent, current.state(), to, String.join(" or ", legal)));
    }
    if (to.equals(DONE) && situation.story().isPresent()) {
      var story = situation.story().get().story().id();
      throw Refusal.conflict("%s still holds story %s".formatted(agent, story))
          .advising(new Advice.CompleteStory(story.value()));
    }
    if (to.equals(MachineState.SETUP) && !machine.storyStatus().isEmpty() && !situation.hasWork()) {
      throw Refusal.conflict("%s has no story to set up; take one first".formatted(agent))
          .advising(new Advice.NextMessage());
    }
  }

  private static AgentState toAgentState(
      AgentId agent, Role role, Optional<StateStore.StoredState> stored, Situation situation) {
    var state = stored.map(StateStore.StoredState::state).orElse(MachineState.INITIAL);
    return new AgentState(
        agent,
        role,
        state.state(),
        machine(role).next(state),
        situation.story().map(held -> held.story().id()),
        stored.map(StateStore.StoredState::since));
  }

  private static StateMachine machine(Role role) {
    return Objects.requireNonNull(MACHINES.get(role));
  }
}
