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
 * A verification that may take longer than one request. A caller that asks again soon waits for the
 * same verification.
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

  /** The report; empty if the verification takes longer than {@code time}. */
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

  /** The running verification, or a new one. A result that nobody fetched soon is dropped. */
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
