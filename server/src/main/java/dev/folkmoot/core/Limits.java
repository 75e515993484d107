package dev.folkmoot.core;

/**
 * How much one caller may have open at the same time. People ask as much as they like; only agents
 * are kept to the number of EMERGENCYs, monitors to the number of questions.
 */
public record Limits(int waits, int streams, int openQuestions, int openEmergencies) {
  public static final Limits USUAL = new Limits(200, 200, 1_000, 3);

  public Limits {
    require("maxWaits", waits);
    require("maxStreams", streams);
    require("maxOpenQuestions", openQuestions);
    require("maxOpenEmergencies", openEmergencies);
  }

  private static void require(String name, int most) {
    if (most < 1) {
      throw Refusal.invalid("%s must be at least 1, was %d".formatted(name, most));
    }
  }
}
