package dev.folkmoot.llm;

import dev.folkmoot.llm.ModelFailure.Reason;
import dev.folkmoot.tool.Tool;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Asks a model in one turn until it answers without calling a tool. */
public final class ToolLoop {
  /**
   * The limits of a turn.
   *
   * @param iterations the most replies that call tools
   * @param within the time for the model and the tools, without waiting for a free slot
   * @param tokens the most tokens, input and output together
   * @param shared the budget that the turn shares with others
   */
  public record Limits(int iterations, Duration within, long tokens, Optional<TokenBudget> shared) {
    private static final int ITERATIONS = 10;
    private static final long TOKENS = 400_000;

    public static Limits of(Duration within) {
      return new Limits(ITERATIONS, within, TOKENS, Optional.empty());
    }

    public Limits sharing(TokenBudget budget) {
      return new Limits(iterations, within, tokens, Optional.of(budget));
    }
  }

  private final Model model;
  private final Toolkit toolkit;
  private final Limits limits;
  private final TurnCalls calls;
  private final ReplyJournal journal;
  private final Deque<Reply> kept;
  private final List<Reply> unkept = new ArrayList<>();
  private final List<MadeCall> made = new ArrayList<>();
  private Prompt prompt;
  private Duration spent = Duration.ZERO;
  private long tokens;
  private int repliesWithCalls;

  /**
   * @param prompt the prompt, which must have the toolkit of the turn
   * @param hold the message of the hold on the agent, if something holds it
   */
  public ToolLoop(
      Model model,
      Prompt prompt,
      Limits limits,
      Supplier<Optional<String>> hold,
      ReplyJournal journal) {
    this.model = model;
    this.prompt = prompt;
    this.toolkit = prompt.toolkit().orElseThrow();
    this.limits = limits;
    this.journal = journal;
    this.kept = new ArrayDeque<>(toolkit.isEmpty() ? List.of() : journal.kept());
    this.calls = new TurnCalls(toolkit, calledTools(kept), hold);
  }

  private static Set<String> calledTools(Collection<Reply> replies) {
    return replies.stream()
        .flatMap(reply -> reply.calls().stream())
        .map(RequestedCall::name)
        .collect(Collectors.toSet());
  }

  /** Every call that the model requested so far, also if the turn failed. */
  public List<MadeCall> made() {
    return List.copyOf(made);
  }

  /** The time that is left for the turn. */
  public Duration left() {
    return limits.within().minus(spent);
  }

  /**
   * Asks the model until a reply has no calls or calls a tool that ends the turn, and returns that
   * reply. But the turn does not end yet if the same reply made another call that is part of the
   * turn and that failed: the model is told and may repeat the call. {@code replied} receives each
   * reply when it comes. If run again, the loop goes on after the calls made so far.
   */
  public Reply run(StreamListener listener, ReplyListener replied)
      throws ModelFailure, InterruptedException {
    while (true) {
      var reply = next(listener);
      replied.replied(reply);
      if (reply.calls().isEmpty()) {
        return reply;
      }
      repliesWithCalls++;
      if (repliesWithCalls > limits.iterations()) {
        throw stopped("called tools in %d replies and gave no answer".formatted(repliesWithCalls));
      }
      var results = results(reply.calls());
      boolean ends = results.stream().anyMatch(this::endsTurn);
      if (ends && !(mayGoOn() && results.stream().anyMatch(this::isLostPart))) {
        return reply;
      }
      prompt =
          prompt
              .withMessage(new Message.Calls(reply.text(), reply.calls(), reply.signature()))
              .withMessage(new Message.Results(results));
      listener.startOver();
    }
  }

  private boolean endsTurn(CallResult result) {
    return !result.error() && wouldEndTurn(result.call());
  }

  /** True for a failed call that is part of the turn and would be lost if the turn ended now. */
  private boolean isLostPart(CallResult result) {
    return result.error() && isPartOfTurn(result.call()) && !wouldEndTurn(result.call());
  }

  private boolean mayGoOn() {
    return repliesWithCalls < limits.iterations()
        && tokens < limits.tokens()
        && limits.shared().filter(TokenBudget::isUsedUp).isEmpty()
        && left().isPositive();
  }

  /** Receives every reply, also those that only call tools. */
  @FunctionalInterface
  public interface ReplyListener {
    void replied(Reply reply);
  }

  /**
   * The next reply: first the stored ones, then new ones. Tokens of stored replies count again;
   * their time does not.
   */
  private Reply next(StreamListener listener) throws ModelFailure, InterruptedException {
    var reply = kept.isEmpty() ? ask(listener) : kept.remove();
    long used = reply.inputTokens() + reply.outputTokens();
    tokens += used;
    limits.shared().ifPresent(budget -> budget.use(used));
    return reply;
  }

  private Reply ask(StreamListener listener) throws ModelFailure, InterruptedException {
    if (tokens >= limits.tokens()) {
      throw stopped(
          "used all of its %d tokens before it gave an answer".formatted(limits.tokens()));
    }
    if (limits.shared().filter(TokenBudget::isUsedUp).isPresent()) {
      throw stopped("gave no answer before the tokens of the session were used up");
    }
    if (!left().isPositive()) {
      throw failure(Reason.TIMED_OUT, "gave no answer in time");
    }
    var reply = model.ask(prompt.within(left()), listener);
    spent = spent.plus(reply.took());
    if (!reply.calls().isEmpty()) {
      unkept.add(reply);
    }
    return reply;
  }

  private List<CallResult> results(List<RequestedCall> requested)
      throws ModelFailure, InterruptedException {
    var results = repliesWithCalls == limits.iterations() ? end(requested) : run(requested);
    made.addAll(results);
    return results.stream().map(MadeCall::result).toList();
  }

  /** In the last reply only calls that are part of the turn are made. */
  private List<MadeCall> end(List<RequestedCall> requested)
      throws ModelFailure, InterruptedException {
    var parts = requested.stream().filter(this::isPartOfTurn).toList();
    var results = new ArrayDeque<>(parts.isEmpty() ? List.<MadeCall>of() : run(parts));
    return requested.stream()
        .map(call -> isPartOfTurn(call) ? results.remove() : TurnCalls.refused(call))
        .toList();
  }

  private boolean wouldEndTurn(RequestedCall call) {
    return toolkit.find(call.name()).filter(Tool::isTurnEnd).isPresent();
  }

  private boolean isPartOfTurn(RequestedCall call) {
    return toolkit.find(call.name()).filter(Tool::isPartOfTurn).isPresent();
  }

  private List<MadeCall> run(List<RequestedCall> requested)
      throws ModelFailure, InterruptedException {
    if (requested.stream().anyMatch(this::changesSomething)) {
      keepReplies();
    }
    long begun = System.nanoTime();
    try {
      return calls.run(requested, left());
    } finally {
      spent = spent.plusNanos(System.nanoTime() - begun);
    }
  }

  private boolean changesSomething(RequestedCall call) {
    return toolkit
        .find(call.name())
        .filter(tool -> !tool.isReadOnly() && !tool.isPartOfTurn())
        .isPresent();
  }

  /**
   * Stores this reply and the earlier ones that only read something, because they led to this one.
   */
  private void keepReplies() throws ModelFailure {
    if (!unkept.isEmpty() && !journal.keep(unkept)) {
      throw stopped("lost its turn to another node, which goes on with it");
    }
    unkept.clear();
  }

  private ModelFailure stopped(String why) {
    return failure(Reason.REFUSED, why);
  }

  private ModelFailure failure(Reason reason, String why) {
    return new ModelFailure(reason, "model %s %s".formatted(model.name(), why), Duration.ZERO, 0);
  }
}
