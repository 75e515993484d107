package dev.folkmoot.events;

/** What a look at the database found: the result, or the topic whose next signal may bring it. */
public sealed interface Step<T> {
  record Done<T>(T result) implements Step<T> {}

  record Wait<T>(String topic) implements Step<T> {}
}
