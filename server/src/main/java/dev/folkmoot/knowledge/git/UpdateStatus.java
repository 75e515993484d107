package dev.folkmoot.knowledge.git;

/** The status of an update. */
public enum UpdateStatus {
  QUEUED,
  /** A node works on it now. */
  RUNNING,
  /** External coders have it, or may take it. */
  OFFERED,
  /** People were asked about it. */
  WAITING,
  /** It is on a branch of the repository, with a pull request if there is a forge. */
  PUSHED,
  /** It is on the base branch. */
  DONE,
  FAILED
}
