package dev.folkmoot.gate;

/** Something that changes a question and that not everybody may do. */
public enum Action {
  ANSWER,
  CANCEL,
  /** Ends a feature's question with the answers it has. */
  RESOLVE,
  REASSIGN
}
