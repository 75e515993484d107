package dev.folkmoot.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
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
                return new Step.Wait<>("topic");
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
              return new Step.Wait<>("topic");
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
