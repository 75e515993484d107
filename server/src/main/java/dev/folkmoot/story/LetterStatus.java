package dev.folkmoot.story;

/** The state of a letter on its way. */
public enum LetterStatus {
  /** It waits in its queue, or its addressee has it and has not acknowledged it. */
  QUEUED,
  /** The addressee has acknowledged or answered it. */
  DELIVERED,
  /** It could not be delivered; its sender was told by an ERROR. */
  FAILED,
  /** Somebody else does what it asked for, and it may not be answered any more. */
  WITHDRAWN
}
