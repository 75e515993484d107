package dev.folkmoot.story;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The states of the agents with one role, as {@code story/states.yaml} defines them.
 *
 * @param transitions the states that may follow a state
 * @param express the states that may also follow while the agent works on something express
 * @param returning the states that go back to the state before them
 * @param anyState the states that may follow every state
 * @param suspend the state that may interrupt every working state; after it the agent returns to
 *     the interrupted state
 * @param resting the states in which the agent does not work
 * @param storyStatus the status of the agent's story in a state
 */
record StateMachine(
    Map<String, List<String>> transitions,
    Map<String, List<String>> express,
    Set<String> returning,
    Set<String> anyState,
    String suspend,
    Set<String> resting,
    Map<String, String> storyStatus) {
  private static final String FILE = "/story/states.yaml";

  StateMachine {
    transitions = Collections.unmodifiableMap(new LinkedHashMap<>(transitions));
    express = express == null ? Map.of() : Map.copyOf(express);
    returning = returning == null ? Set.of() : Set.copyOf(returning);
    storyStatus = storyStatus == null ? Map.of() : Map.copyOf(storyStatus);
  }

  static Map<Role, StateMachine> all() {
    var yaml =
        YAMLMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
    try (var in = StateMachine.class.getResourceAsStream(FILE)) {
      Map<String, StateMachine> read = yaml.readValue(in, new TypeReference<>() {});
      return read.entrySet().stream()
          .collect(
              Collectors.toMap(
                  entry -> Role.named(entry.getKey()).orElseThrow(), Map.Entry::getValue));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean knows(String state) {
    return transitions.containsKey(state) || state.equals(suspend);
  }

  Set<String> states() {
    var all = new LinkedHashSet<>(transitions.keySet());
    all.add(suspend);
    return all;
  }

  boolean isWork(String state) {
    return !resting.contains(state) && !state.equals(suspend);
  }

  /** The states that may follow, in the order of the file. */
  List<String> next(MachineState now) {
    var next = new LinkedHashSet<String>();
    if (now.state().equals(suspend)) {
      now.resumesTo().ifPresent(next::add);
    } else {
      next.addAll(transitions.getOrDefault(now.state(), List.of()));
      if (now.express()) {
        next.addAll(express.getOrDefault(now.state(), List.of()));
      }
      now.returnsTo().filter(_ -> returning.contains(now.state())).ifPresent(next::add);
      if (isWork(now.state())) {
        next.add(suspend);
      }
    }
    next.addAll(anyState);
    next.remove(now.state());
    return new ArrayList<>(next);
  }

  /** The state after a legal transition, with the states to go back to. */
  MachineState after(MachineState now, String to, boolean expressWork) {
    boolean express = to.equals(MachineState.SETUP) ? expressWork : now.express();
    if (to.equals(suspend)) {
      return new MachineState(to, now.returnsTo(), Optional.of(now.state()), express);
    }
    if (now.state().equals(suspend)) {
      return new MachineState(to, now.returnsTo(), Optional.empty(), express);
    }
    var from = returning.contains(to) ? Optional.of(now.state()) : Optional.<String>empty();
    return new MachineState(to, from, Optional.empty(), express);
  }
}
