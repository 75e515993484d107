package dev.folkmoot.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WaitsTest {
  /** A commit goes on to tell others what follows it. */
  @Test
  void a_signal_while_it_closes_does_no_harm() throws Exception {
    var waits = new Waits();
    var busy = new CountDownLatch(1);
    var looked = new CountDownLatch(8);
    for (int i = 0; i < 9; i++) {
      var _ =
          waits.await(
              Duration.ofMinutes(1),
              () -> {
                if (waits.parked() == 9) {
                  looked.countDown();
                  await(busy);
                }
                return new WaitStep.Wait<>("topic");
              },
              () -> "late");
    }
    var closing = Thread.startVirtualThread(waits::close);
    looked.await();
    waits.raise("topic");
    busy.countDown();
    closing.join();
    assertThat(waits.parked()).isZero();
  }

  /** Two before it waits, since something may happen between a look and the subscription. */
  @Test
  void a_signal_costs_one_look() {
    var waits = new Waits();
    var looks = new AtomicInteger();
    var happened = new AtomicBoolean();
    var waiting =
        waits.await(
            Duration.ofMinutes(1),
            () -> {
              looks.incrementAndGet();
              return happened.get() ? new WaitStep.Done<>("done") : new WaitStep.Wait<>("topic");
            },
            () -> "late");
    for (int signals = 1; signals <= 3; signals++) {
      int expected = 2 + signals;
      waits.raise("topic");
      Api.awaitUntil(() -> looks.get() >= expected);
    }
    happened.set(true);
    waits.raise("topic");
    assertThat(waiting.join()).isEqualTo("done");
    assertThat(looks).hasValue(6);
    waits.close();
  }

  @Test
  void a_look_that_never_ends_does_not_keep_it_from_closing() {
    var waits = new Waits(Duration.ofMillis(10));
    var never = new CountDownLatch(1);
    var waiting =
        waits.await(
            Duration.ofMinutes(1),
            () -> {
              if (waits.parked() == 1) {
                await(never);
              }
              return new WaitStep.Wait<>("topic");
            },
            () -> "late");
    waits.close();
    assertThat(waiting).failsWithin(Duration.ofSeconds(30));
    assertThat(waits.parked()).isZero();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
