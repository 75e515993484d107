package dev.folkmoot.events;

import java.util.List;

/**
 * The outcome of a look at the database: the result, or the topics to wait for before the next
 * look.
 */
public sealed interface WaitStep<T> {
  record Done<T>(T result) implements WaitStep<T> {}

  record Wait<T>(List<String> topics) implements WaitStep<T> {
    public Wait {
      topics = List.copyOf(topics);
    }

    public Wait(String topic) {
      this(List.of(topic));
    }
  }
}
