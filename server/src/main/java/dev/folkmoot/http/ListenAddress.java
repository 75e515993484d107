package dev.folkmoot.http;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The address where the server listens, and the host names by which it may be called. */
public record ListenAddress(
    String host, int port, Set<String> names, boolean behindProxy, Optional<Tls> tls) {
  /** A certificate chain and its private key, as PEM files. */
  public record Tls(Path certificate, Path key) {}

  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

  public ListenAddress {
    var all = new TreeSet<>(LOOPBACK);
    all.add(host.contains(":") ? "[" + host + "]" : host.toLowerCase(Locale.ROOT));
    names.forEach(name -> all.add(name.toLowerCase(Locale.ROOT)));
    names = Set.copyOf(all);
  }

  public static ListenAddress loopback(String host, int port) {
    return new ListenAddress(host, port, Set.of(), false, Optional.empty());
  }

  /** Whether an origin is ours, if the caller reached us by this authority. */
  boolean isOrigin(String origin, String authority) {
    return origin.equals((tls.isPresent() ? "https://" : "http://") + authority)
        || (behindProxy && origin.equals("https://" + authority));
  }
}
