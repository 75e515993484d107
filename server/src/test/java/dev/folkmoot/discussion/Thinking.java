package dev.folkmoot.discussion;

import dev.folkmoot.llm.ModelServer;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A model that thinks until it is told to speak. */
final class Thinking implements Function<ModelServer.Request, ModelServer.Act> {
  private final Semaphore asked = new Semaphore(0);
  private final Semaphore told = new Semaphore(0);

  @Override
  public ModelServer.Act apply(ModelServer.Request request) {
    asked.release();
    told.acquireUninterruptibly();
    return Moot.usual(request);
  }

  /** Returns once it thinks about one more turn. */
  void awaitAsked() throws InterruptedException {
    if (!asked.tryAcquire(10, TimeUnit.SECONDS)) {
      throw new AssertionError("the model was not asked");
    }
  }

  /** Lets it speak that many times. */
  void speak(int times) {
    told.release(times);
  }
}
