package dev.folkmoot.mcp.client;

import java.util.Optional;

/** Checks a call at the last moment, when nothing is left to wait for. */
@FunctionalInterface
public interface SendCheck {
  /** The result to return instead of sending the call; empty if the call may be sent. */
  Optional<RemoteResult> resultInstead();
}
