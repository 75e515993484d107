package dev.folkmoot.webhook;

/** Whether a receiver took an event, will be told of it again, or is not told of it any more. */
public enum Delivery {
  TAKEN,
  FAILED,
  SET_ASIDE
}
