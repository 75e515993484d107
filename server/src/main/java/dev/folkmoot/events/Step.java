package dev.folkmoot.events;

import java.util.List;

/** The outcome of a look at the database: the result, or the topics whose signal may bring it. */
public sealed interface Step<T> {
  record Done<T>(T result) implements Step<T> {}

  record Wait<T>(List<String> topics) implements Step<T> {
    public Wait {
      topics = List.copyOf(topics);
    }

    public Wait(String topic) {
      this(List.of(topic));
    }
  }
}
