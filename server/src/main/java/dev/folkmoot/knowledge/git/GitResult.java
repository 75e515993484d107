package dev.folkmoot.knowledge.git;

/** The outcome of a run of git. */
sealed interface GitResult {
  /** git succeeded and wrote this output. */
  record Done(String output) implements GitResult {}

  /**
   * git failed or was stopped.
   *
   * @param exit its exit code; less than 0 if it did not end by itself
   * @param output all that it wrote to its standard output
   * @param sentence the reason for people, without secrets
   * @param remote what the repository itself said, on one line; empty if nothing
   */
  record Failed(int exit, String output, String sentence, String remote) implements GitResult {
    static final int NOT_ENDED = -1;

    Failed(int exit, String output, String sentence) {
      this(exit, output, sentence, "");
    }
  }

  /** The output; a failure is thrown. */
  default String text() throws DeliveryFailure {
    return switch (this) {
      case Done(var output) -> output;
      case Failed(_, _, var sentence, _) -> throw new DeliveryFailure(sentence);
    };
  }

  /**
   * Whether git answered a question with yes. Exit code 1 means no; any other failure is thrown.
   */
  default boolean isYes() throws DeliveryFailure {
    if (this instanceof Failed(var exit, _, _, _) && exit == 1) {
      return false;
    }
    var _ = text();
    return true;
  }

  /** The output without the line break at its end; a failure is thrown. */
  default String line() throws DeliveryFailure {
    return text().strip();
  }
}
