package dev.folkmoot.webhook;

import java.net.URI;
import java.util.Optional;

/**
 * What lies outside the server: whether private addresses may be told of events, and by which
 * address people reach the server.
 */
public record OutboundSettings(boolean privateToo, Optional<URI> publicUrl) {
  public static final OutboundSettings USUAL = new OutboundSettings(false, Optional.empty());
}
