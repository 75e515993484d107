package dev.folkmoot.webhook;

import java.net.URI;
import java.util.Optional;

/**
 * Settings for deliveries: whether they may go to private addresses, and the URL by which people
 * reach the server.
 */
public record OutboundSettings(boolean allowPrivate, Optional<URI> publicUrl) {
  public static final OutboundSettings USUAL = new OutboundSettings(false, Optional.empty());
}
