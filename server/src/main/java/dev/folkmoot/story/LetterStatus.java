package dev.folkmoot.story;

/** The delivery status of a letter. */
public enum LetterStatus {
  /** It waits in its queue, or its addressee has it and has not acknowledged it. */
  QUEUED,
  /** The addressee has acknowledged or answered it. */
  DELIVERED,
  /** It could not be delivered; its sender was told by an ERROR. */
  FAILED,
  /** Somebody else was asked instead, so it can no longer be answered. */
  WITHDRAWN
}
