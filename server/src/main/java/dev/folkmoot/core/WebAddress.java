package dev.folkmoot.core;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** Addresses of the web: those of {@code http} and {@code https} that name a host. */
public final class WebAddress {
  private WebAddress() {}

  /** The address in a text, if it is one that a browser may follow. */
  public static Optional<URI> find(String text) {
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
