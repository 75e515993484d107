package dev.folkmoot.audit;

import dev.folkmoot.store.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A verification that may take longer than a request: who asks again goes on waiting for the same
 * one, as long as they ask again soon.
 */
public final class RunningVerification {
  private static final Duration WAITED_FOR = Duration.ofMinutes(1);

  private final Audit audit;
  private final AtomicReference<@Nullable CompletableFuture<Report>> running =
      new AtomicReference<>();
  private long lastAsked;

  public RunningVerification(Audit audit) {
    this.audit = audit;
  }

  /** The report; nothing if it takes longer than that. */
  public Optional<Report> await(Duration time) throws InterruptedException {
    var verification = current();
    try {
      var report = verification.get(time.toMillis(), TimeUnit.MILLISECONDS);
      running.compareAndSet(verification, null);
      return Optional.of(report);
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      running.compareAndSet(verification, null);
      throw new StoreException("the log could not be verified", e.getCause());
    }
  }

  /** A result that nobody came for is not given to who asks much later. */
  private synchronized CompletableFuture<Report> current() {
    long now = System.nanoTime();
    boolean forgotten = now - lastAsked > WAITED_FOR.toNanos();
    lastAsked = now;
    var verification = running.get();
    if (verification == null || (forgotten && verification.isDone())) {
      verification = new CompletableFuture<>();
      start(verification);
      running.set(verification);
    }
    return verification;
  }

  private void start(CompletableFuture<Report> verification) {
    Thread.ofVirtual()
        .name("verification")
        .start(
            () -> {
              try {
                verification.complete(audit.verify());
              } catch (Throwable e) {
                verification.completeExceptionally(e);
              }
            });
  }
}
