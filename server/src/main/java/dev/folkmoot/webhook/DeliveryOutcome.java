package dev.folkmoot.webhook;

/** The outcome of a delivery, as the metrics count it: accepted, to be tried again, or given up. */
public enum DeliveryOutcome {
  TAKEN,
  FAILED,
  SET_ASIDE
}
