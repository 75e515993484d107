package dev.folkmoot.gate;

/** An action on a question that needs permission. */
public enum Action {
  ANSWER,
  CANCEL,
  /** Ends a feature's question with the answers it has. */
  RESOLVE,
  REASSIGN
}
