package dev.folkmoot;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.store.PostgresUrl;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Everything that can be set. */
public record Config(
    String host,
    int port,
    Path data,
    Optional<PostgresUrl> database,
    Duration eventRetention,
    LogFormat log) {

  /** How log lines look. */
  public enum LogFormat {
    TEXT,
    JSON
  }

  public Config {
    if (port < 0 || port > 65_535) {
      throw Refusal.invalid("port must be 0 to 65535, was " + port);
    }
    if (!isLoopback(host)) {
      throw Refusal.invalid(
          "host must be a loopback address such as 127.0.0.1: anyone who reaches an open server may"
              + " speak as anyone, was "
              + host);
    }
    if (eventRetention.compareTo(Duration.ofHours(1)) < 0) {
      throw Refusal.invalid("eventRetention must be at least 1h");
    }
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
