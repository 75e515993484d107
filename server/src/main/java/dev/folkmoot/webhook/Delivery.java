package dev.folkmoot.webhook;

/** The outcome of a delivery: accepted, to be tried again, or given up. */
public enum Delivery {
  TAKEN,
  FAILED,
  SET_ASIDE
}
