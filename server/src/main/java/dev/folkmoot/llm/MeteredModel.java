package dev.folkmoot.llm;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** Counts a model's calls and tokens, and traces every call. */
final class MeteredModel implements Model {
  private final Model model;
  private final ModelConfig config;
  private final LongAdder calls = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder inputTokens = new LongAdder();
  private final LongAdder outputTokens = new LongAdder();
  private final LongAdder estimatedTokens = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  MeteredModel(Model model, ModelConfig config) {
    this.model = model;
    this.config = config;
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public boolean scripted() {
    return model.scripted();
  }

  @Override
  public Reply ask(Prompt prompt, StreamListener listener)
      throws ModelFailure, InterruptedException {
    try (var trace = new Trace(config)) {
      try {
        var reply = model.ask(prompt, listener);
        count(reply.took(), reply.attempts());
        inputTokens.add(reply.inputTokens());
        outputTokens.add(reply.outputTokens());
        if (reply.estimated()) {
          estimatedTokens.add(reply.inputTokens() + reply.outputTokens());
        }
        trace.ended(reply);
        return reply;
      } catch (ModelFailure failure) {
        count(failure.took(), failure.attempts());
        failures.increment();
        trace.failed(failure);
        throw failure;
      } catch (InterruptedException | RuntimeException e) {
        trace.error(e.getClass().getName());
        throw e;
      }
    }
  }

  private void count(Duration took, int attempts) {
    calls.add(attempts);
    nanos.add(took.toNanos());
  }

  ModelConfig config() {
    return config;
  }

  Usage usage() {
    return new Usage(
        name(),
        calls.sum(),
        failures.sum(),
        inputTokens.sum(),
        outputTokens.sum(),
        estimatedTokens.sum(),
        nanos.sum() / 1e9);
  }
}
