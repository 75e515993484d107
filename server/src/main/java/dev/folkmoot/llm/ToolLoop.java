package dev.folkmoot.llm;

import dev.folkmoot.llm.ModelFailure.Reason;
import dev.folkmoot.tool.Tool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Asks a model in one turn until it answers without calling a tool. */
public final class ToolLoop {
  /**
   * How far a turn may go.
   *
   * @param iterations replies that call tools
   * @param within for the model and the tools, without waiting for a place to call
   * @param tokens read and written in all
   */
  public record Limits(int iterations, Duration within, long tokens) {
    private static final int ITERATIONS = 10;
    private static final long TOKENS = 400_000;

    public static Limits of(Duration within) {
      return new Limits(ITERATIONS, within, TOKENS);
    }
  }

  private final Model model;
  private final Toolkit toolkit;
  private final Limits limits;
  private final TurnCalls calls;
  private final List<MadeCall> made = new ArrayList<>();
  private Duration spent = Duration.ZERO;
  private long tokens;

  /**
   * @param hold why the agent may not act now, if something holds it
   */
  public ToolLoop(Model model, Toolkit toolkit, Limits limits, Supplier<Optional<String>> hold) {
    this.model = model;
    this.toolkit = toolkit;
    this.limits = limits;
    this.calls = new TurnCalls(toolkit, hold);
  }

  /** Every call that was made so far, also in a turn that came to nothing. */
  public List<MadeCall> made() {
    return List.copyOf(made);
  }

  /** The time that is left for the turn. */
  public Duration left() {
    return limits.within().minus(spent);
  }

  /**
   * The last reply: the first without calls, or one that calls a tool which ends the turn. Each is
   * told to {@code replied} when it comes.
   */
  public Reply run(Prompt prompt, Hearer hearer, ReplyListener replied)
      throws ModelFailure, InterruptedException {
    var next = prompt;
    for (int iteration = 1; ; iteration++) {
      var reply = ask(next, hearer);
      replied.replied(reply);
      if (reply.calls().isEmpty()) {
        return reply;
      }
      if (iteration > limits.iterations()) {
        throw stopped("called tools in %d replies and gave no answer".formatted(iteration));
      }
      var results =
          iteration == limits.iterations() ? TurnCalls.refused(reply.calls()) : run(reply.calls());
      if (results.stream().anyMatch(this::endsTurn)) {
        return reply;
      }
      next =
          next.and(new Message.Calls(reply.text(), reply.calls()))
              .and(new Message.Results(results));
      hearer.beginAnew();
    }
  }

  private boolean endsTurn(CallResult result) {
    return !result.error()
        && toolkit.find(result.call().name()).filter(Tool::isTurnEnd).isPresent();
  }

  /** Hears of every reply, also of those that only call tools. */
  @FunctionalInterface
  public interface ReplyListener {
    void replied(Reply reply);
  }

  private Reply ask(Prompt prompt, Hearer hearer) throws ModelFailure, InterruptedException {
    if (tokens >= limits.tokens()) {
      throw stopped("used its %d tokens before it gave an answer".formatted(limits.tokens()));
    }
    if (!left().isPositive()) {
      throw failure(Reason.TIMED_OUT, "gave no answer in time");
    }
    var reply = model.ask(prompt.within(left()), hearer);
    spent = spent.plus(reply.took());
    tokens += reply.inputTokens() + reply.outputTokens();
    return reply;
  }

  private List<CallResult> run(List<RequestedCall> requested) throws InterruptedException {
    long begun = System.nanoTime();
    try {
      var results = calls.run(requested, left());
      results.forEach(one -> made.add(one));
      return results.stream().map(MadeCall::result).toList();
    } finally {
      spent = spent.plusNanos(System.nanoTime() - begun);
    }
  }

  private ModelFailure stopped(String why) {
    return failure(Reason.REFUSED, why);
  }

  private ModelFailure failure(Reason reason, String why) {
    return new ModelFailure(reason, "model %s %s".formatted(model.name(), why), Duration.ZERO, 0);
  }
}
