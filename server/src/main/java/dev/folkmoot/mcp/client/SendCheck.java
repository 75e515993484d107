package dev.folkmoot.mcp.client;

import java.util.Optional;

/** The last check of a call, after all waiting and just before it is sent. */
@FunctionalInterface
public interface SendCheck {
  /** The result to return instead of sending the call; empty if the call may be sent. */
  Optional<RemoteResult> resultInstead();
}
