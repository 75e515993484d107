package dev.folkmoot.mcp;

import java.util.List;

/** The revisions of the protocol that are served. */
final class Versions {
  static final String MODERN = "2026-07-28";
  static final String LATEST_WITH_SESSIONS = "2025-11-25";
  static final List<String> WITH_SESSIONS = List.of(LATEST_WITH_SESSIONS, "2025-06-18");
  static final List<String> ALL = List.of(MODERN, LATEST_WITH_SESSIONS, "2025-06-18");

  private Versions() {}

  /** What an initialize that asks for a version is answered with. */
  static String agreed(String requested) {
    return WITH_SESSIONS.contains(requested) ? requested : LATEST_WITH_SESSIONS;
  }

  /** Since this revision a stream begins with an event without data. */
  static boolean primesStreams(String version) {
    return version.compareTo(LATEST_WITH_SESSIONS) >= 0;
  }
}
