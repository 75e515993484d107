package dev.folkmoot.core;

/**
 * How much one caller may have open at the same time. The limit of questions does not apply to
 * people, and the limit of EMERGENCYs applies to neither people nor monitors.
 */
public record CallerLimits(int waits, int streams, int openQuestions, int openEmergencies) {
  public static final CallerLimits USUAL = new CallerLimits(200, 200, 1_000, 3);

  public CallerLimits {
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
