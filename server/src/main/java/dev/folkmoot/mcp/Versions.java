package dev.folkmoot.mcp;

import java.util.List;

/** The revisions of the protocol that the server supports. */
public final class Versions {
  public static final String STATELESS = "2026-07-28";
  public static final String LATEST_WITH_SESSIONS = "2025-11-25";
  public static final List<String> WITH_SESSIONS = List.of(LATEST_WITH_SESSIONS, "2025-06-18");
  static final List<String> ALL = List.of(STATELESS, LATEST_WITH_SESSIONS, "2025-06-18");

  private Versions() {}
}
