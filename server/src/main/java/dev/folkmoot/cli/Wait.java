package dev.folkmoot.cli;

import dev.folkmoot.wire.gate.QuestionJson;
import java.io.PrintWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Waits for a question to be settled, through any number of calls and restarts of the server. */
final class Wait {
  private static final Duration CALL = Duration.ofSeconds(50);

  /** How long after its wait a call is given up: a server that stops may never reply to it. */
  private static final Duration MARGIN = Duration.ofSeconds(15);

  private static final Duration LONGEST_ABSENCE = Duration.ofMinutes(2);

  private final Client client;
  private final PrintWriter notices;
  private final @Nullable Duration timeout;
  private final long start = System.nanoTime();

  Wait(Client client, PrintWriter notices, @Nullable Duration timeout) {
    this.client = client;
    this.notices = notices;
    this.timeout = timeout;
  }

  /** The question once it is settled, or as it stands when the time is up. */
  Reply settled(String id) throws InterruptedException {
    while (true) {
      var reply = waitOnce(id);
      if (!reply.as(QuestionJson.class).status().equals("open") || left(CALL).isZero()) {
        return reply;
      }
    }
  }

  /**
   * Makes one call that waits. If the server refuses it until the time is up, because too many
   * calls wait, reads the question without waiting.
   */
  private Reply waitOnce(String id) throws InterruptedException {
    client.giveUpAfter(left(CALL).plus(MARGIN));
    try {
      return patience().retry(() -> client.get(question(id)));
    } catch (Refused refused) {
      if (refused.problem().isTooManyWaits() && left(CALL).isZero()) {
        return client.get(Resource.at("questions", id));
      }
      throw refused;
    }
  }

  Patience patience() {
    return new Patience(client, left(LONGEST_ABSENCE), notices);
  }

  private Resource question(String id) {
    var waitTime = left(CALL).compareTo(CALL) < 0 ? left(CALL) : CALL;
    return Resource.at("questions", id).with("timeout", waitTime.toMillis() + "ms");
  }

  /** The time that is left of {@code --timeout}; without that option, the given time. */
  private Duration left(Duration withoutTimeout) {
    if (timeout == null) {
      return withoutTimeout;
    }
    var left = timeout.minusNanos(System.nanoTime() - start);
    return left.isNegative() ? Duration.ZERO : left;
  }
}
