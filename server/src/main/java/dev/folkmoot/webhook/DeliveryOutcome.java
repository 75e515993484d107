package dev.folkmoot.webhook;

/** The outcome of a delivery: accepted, to be tried again, or given up. */
public enum DeliveryOutcome {
  TAKEN,
  FAILED,
  SET_ASIDE
}
