package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal.Code;
import dev.folkmoot.core.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The gate in a page: what is open, who is seated where, and so who is held. Questions are known by
 * the order in which they were asked.
 */
final class GateModel {
  /** What came of an attempt to settle a question. */
  sealed interface Result {
    record Accepted(boolean settled) implements Result {}

    record TooLate() implements Result {}

    record Refused(Code code) implements Result {}
  }

  record Seat(AgentId agent, SessionId session) {}

  /** A question as it is asked; a halt is one, too. */
  record Asked(
      Type type,
      Optional<AgentId> agent,
      Optional<SessionId> session,
      boolean halt,
      List<String> options,
      Optional<String> byDefault,
      Optional<Duration> timeout,
      int required) {
    boolean holds(AgentId name) {
      return type == Type.EMERGENCY
          || (type.holdsSomebody() && agent.filter(name::equals).isPresent());
    }

    boolean holds(SessionId name) {
      return type == Type.APPROVAL && session.filter(name::equals).isPresent();
    }
  }

  private static final class Standing {
    private final Asked asked;
    private final Optional<Instant> deadline;
    private final Map<AgentId, String> answers = new HashMap<>();
    private boolean open = true;

    Standing(Asked asked, Instant now) {
      this.asked = asked;
      this.deadline = asked.timeout().or(asked.type()::deadline).map(now::plus);
    }

    void reach(Instant now) {
      boolean over = deadline.filter(at -> !at.isAfter(now)).isPresent();
      if (over && (asked.byDefault().isPresent() || !asked.type().holdsSomebody())) {
        open = false;
      }
    }

    Result answer(AgentId by, String text) {
      if (!open && !answers.containsKey(by)) {
        return new Result.TooLate();
      }
      if (!asked.options().isEmpty() && !asked.options().contains(text)) {
        return new Result.Refused(Code.NOT_AN_OPTION);
      }
      boolean votes = open && asked.required() > 1 && !asked.options().isEmpty();
      if (!votes && !answers.getOrDefault(by, text).equals(text)) {
        return new Result.Refused(Code.ALREADY_ANSWERED);
      }
      answers.put(by, text);
      open &= counted(text) < asked.required();
      return new Result.Accepted(!open);
    }

    private long counted(String text) {
      boolean agreement = asked.type().holdsSomebody() && !asked.options().isEmpty();
      return answers.values().stream().filter(one -> !agreement || one.equals(text)).count();
    }

    Result cancel() {
      if (!open) {
        return new Result.TooLate();
      }
      open = false;
      return new Result.Accepted(true);
    }
  }

  private final Set<AgentId> agents;
  private final List<Standing> questions = new ArrayList<>();
  private final Set<Seat> seats = new HashSet<>();
  private Instant now;

  GateModel(Set<AgentId> agents, Instant now) {
    this.agents = agents;
    this.now = now;
  }

  void ask(Asked asked) {
    questions.add(new Standing(asked, now));
    asked.agent().ifPresent(agent -> asked.session().ifPresent(session -> sit(agent, session)));
  }

  void sit(AgentId agent, SessionId session) {
    seats.add(new Seat(agent, session));
  }

  void pass(Duration time) {
    now = now.plus(time);
    questions.forEach(question -> question.reach(now));
  }

  Result answer(int number, AgentId by, String text) {
    var question = questions.get(number);
    boolean allowed =
        !agents.contains(by)
            || !(question.asked.type().holdsSomebody()
                || question.asked.holds(by)
                || keepsOut(question.asked, by));
    return allowed ? question.answer(by, text) : new Result.Refused(Code.NOT_ALLOWED);
  }

  /** A held agent answers only what is about itself. */
  private boolean keepsOut(Asked asked, AgentId by) {
    return asked.agent().filter(by::equals).isEmpty() && !holding(by, Optional.empty()).isEmpty();
  }

  /** Everything here is asked by a person, so no agent may withdraw it. */
  Result cancel(int number, AgentId by) {
    return agents.contains(by)
        ? new Result.Refused(Code.NOT_ALLOWED)
        : questions.get(number).cancel();
  }

  /** Lifts the halts that are like this one, and tells which they were. */
  Set<Integer> resume(Asked halt, AgentId by) {
    var lifted = open(halt::equals);
    lifted.forEach(number -> questions.get(number).answer(by, "resume"));
    return lifted;
  }

  Set<Integer> holding(AgentId agent, Optional<SessionId> session) {
    return open(
        question ->
            question.holds(agent)
                || (session.isPresent()
                    ? question.holds(session.get())
                    : seats.stream()
                        .filter(seat -> seat.agent().equals(agent))
                        .anyMatch(seat -> question.holds(seat.session()))));
  }

  private Set<Integer> open(Predicate<Asked> wanted) {
    return IntStream.range(0, questions.size())
        .filter(number -> questions.get(number).open)
        .filter(number -> wanted.test(questions.get(number).asked))
        .boxed()
        .collect(Collectors.toSet());
  }

  Set<Seat> seats() {
    return Set.copyOf(seats);
  }

  int size() {
    return questions.size();
  }
}
