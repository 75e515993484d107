package dev.folkmoot.knowledge.git;

/** A pull request as the forge reports it. */
record PullRequest(String url, State state) {
  enum State {
    OPEN,
    MERGED,
    /** Somebody decided against it. */
    CLOSED
  }
}
