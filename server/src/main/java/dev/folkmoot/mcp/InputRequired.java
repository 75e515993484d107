package dev.folkmoot.mcp;

import java.util.Map;

/** Ends a call that cannot go on before the client has answered; the client then calls again. */
final class InputRequired extends RuntimeException {
  private final transient Map<String, InputRequest> requests;
  private final boolean beforeTask;

  InputRequired(Map<String, InputRequest> requests, boolean beforeTask) {
    super("waits for the client's answer", null, false, false);
    this.requests = requests;
    this.beforeTask = beforeTask;
  }

  Map<String, InputRequest> requests() {
    return requests;
  }

  /**
   * Whether the client is asked before the work begins, so that the call does not become a task
   * yet.
   */
  boolean beforeTask() {
    return beforeTask;
  }
}
