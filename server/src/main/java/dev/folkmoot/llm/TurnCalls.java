package dev.folkmoot.llm;

import dev.folkmoot.llm.CallRunner.NotCallable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Makes the tool calls of a model in one turn. The calls of one reply run at the same time. While
 * something holds the agent, only calls that are part of the turn are made. A call that changes
 * something and succeeded is not made again, however often the model requests it.
 */
final class TurnCalls {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Duration SPARE = Duration.ofSeconds(2);
  private static final int AT_ONCE = 16;
  private static final int MOST_SAME_CALLS = 3;

  private final CallRunner runner;
  private final Map<String, Future<CallResult>> changes = new HashMap<>();
  private final Map<String, Integer> attempts = new HashMap<>();

  /**
   * @param earlier the names of the tools that the turn called before a crash
   */
  TurnCalls(Toolkit toolkit, Set<String> earlier, Supplier<Optional<String>> hold) {
    this.runner = new CallRunner(toolkit, earlier, hold);
  }

  static MadeCall refused(RequestedCall call) {
    var why = "No more calls can be made in this turn. Answer with what you know.";
    return new MadeCall(CallRunner.error(call, why), Duration.ZERO);
  }

  /** Makes the calls and returns the results in the same order. */
  List<MadeCall> run(List<RequestedCall> calls, Duration left) throws InterruptedException {
    var limit = left.compareTo(LONGEST) < 0 ? left : LONGEST;
    long begun = System.nanoTime();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try {
        var pending = new ArrayList<Future<CallResult>>();
        for (var call : calls) {
          pending.add(begin(call, pending.size(), limit, threads));
        }
        var made = new ArrayList<MadeCall>();
        for (int i = 0; i < pending.size(); i++) {
          var result = await(calls.get(i), pending.get(i), begun, limit);
          made.add(new MadeCall(result, Duration.ofNanos(System.nanoTime() - begun)));
        }
        return ResultLimit.fit(made);
      } finally {
        threads.shutdownNow();
      }
    }
  }

  private Future<CallResult> begin(
      RequestedCall call, int before, Duration limit, ExecutorService threads) {
    try {
      if (before >= AT_ONCE) {
        throw new NotCallable(
            "One reply can make at most 16 calls. Make this one in your next reply.");
      }
      var ready = runner.prepare(call);
      var earlier = Optional.ofNullable(changes.get(ready.key())).filter(TurnCalls::counts);
      if (earlier.isPresent()) {
        return earlier.get();
      }
      int attempt = attempts.merge(ready.key(), 1, Integer::sum);
      if (attempt > MOST_SAME_CALLS) {
        throw new NotCallable("The same call was made three times. Answer with what you know.");
      }
      Future<CallResult> begun =
          threads.submit(() -> runner.run(call, ready, attempt > 1, maxWait(limit)));
      if (!ready.tool().isReadOnly()) {
        changes.put(ready.key(), begun);
      }
      return begun;
    } catch (NotCallable e) {
      return CompletableFuture.completedFuture(CallRunner.error(call, e.getMessage()));
    }
  }

  /**
   * Whether the earlier call counts, so that it is not made again: a failed one may be repeated,
   * one with an unknown outcome may not.
   */
  private static boolean counts(Future<CallResult> change) {
    return change.state() != Future.State.SUCCESS || !change.resultNow().error();
  }

  /**
   * How long a tool may wait: a little less than the limit, so that it can say in time that it is
   * still waiting.
   */
  private static Duration maxWait(Duration limit) {
    return limit.compareTo(SPARE) > 0 ? limit.minus(SPARE) : limit;
  }

  private static CallResult await(
      RequestedCall call, Future<CallResult> result, long begun, Duration limit)
      throws InterruptedException {
    try {
      long left = limit.toNanos() - (System.nanoTime() - begun);
      var given = result.get(Math.max(0, left), TimeUnit.NANOSECONDS);
      return new CallResult(call, given.text(), given.error());
    } catch (TimeoutException | CancellationException e) {
      result.cancel(true);
      return CallRunner.error(
          call,
          ("%s did not answer within %d s. It may have been done all the same, so check before you"
                  + " go on.")
              .formatted(call.name(), limit.toSeconds()));
    } catch (ExecutionException e) {
      return CallRunner.failed(call, e);
    }
  }
}
