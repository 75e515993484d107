package dev.folkmoot.mcp.client;

import java.util.Optional;

/** Decides about a call at the last moment, when nothing is left to wait for. */
@FunctionalInterface
public interface BeforeSending {
  /** The result to give instead of sending the call; nothing if it is to be sent. */
  Optional<RemoteResult> instead();
}
