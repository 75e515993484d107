package dev.folkmoot.core;

import java.net.URI;

/** Addresses of the web: those of {@code http} and {@code https} that name a host. */
public final class WebAddress {
  private WebAddress() {}

  public static boolean is(URI address) {
    return address.getHost() != null
        && ("http".equalsIgnoreCase(address.getScheme())
            || "https".equalsIgnoreCase(address.getScheme()));
  }
}
