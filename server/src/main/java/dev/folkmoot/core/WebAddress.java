package dev.folkmoot.core;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** Web addresses: {@code http} and {@code https} URIs with a host. */
public final class WebAddress {
  private WebAddress() {}

  /** Parses a text as a web address; empty if it is not one. */
  public static Optional<URI> parse(String text) {
    try {
      return Optional.of(new URI(text)).filter(WebAddress::is);
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  public static boolean is(URI address) {
    return address.getHost() != null
        && ("http".equalsIgnoreCase(address.getScheme())
            || "https".equalsIgnoreCase(address.getScheme()));
  }
}
