package dev.folkmoot;

import dev.folkmoot.core.CallerLimits;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.knowledge.git.RepositoryConfig;
import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.trust.Trust;
import dev.folkmoot.webhook.OutboundSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The configuration of a server. */
public record Config(
    ListenAddress listen,
    TrustMode trust,
    Path data,
    Optional<PostgresUrl> database,
    Duration eventRetention,
    LogFormat log,
    Speakers speakers,
    OutboundSettings outbound,
    Optional<Path> auditKey,
    CallerLimits limits,
    Optional<RepositoryConfig> knowledge) {

  /**
   * The callers that must show a token. {@code KEPT} keeps the mode that is stored with the data.
   */
  public enum TrustMode {
    KEPT,
    PEOPLE,
    TOKENS,
    OPEN;

    static TrustMode of(Trust.Mode mode) {
      return valueOf(mode.name());
    }

    /** The mode, if one is chosen. */
    Optional<Trust.Mode> chosen() {
      return this == KEPT ? Optional.empty() : Optional.of(Trust.Mode.valueOf(name()));
    }
  }

  /** How log lines look. */
  public enum LogFormat {
    TEXT,
    JSON
  }

  /** Without models. */
  public Config(
      ListenAddress listen,
      TrustMode trust,
      Path data,
      Optional<PostgresUrl> database,
      Duration eventRetention,
      LogFormat log) {
    this(listen, trust, data, database, eventRetention, log, Speakers.NONE);
  }

  /** With the default settings of webhooks. */
  public Config(
      ListenAddress listen,
      TrustMode trust,
      Path data,
      Optional<PostgresUrl> database,
      Duration eventRetention,
      LogFormat log,
      Speakers speakers) {
    this(listen, trust, data, database, eventRetention, log, speakers, OutboundSettings.USUAL);
  }

  /** With the audit key of the data directory, the default limits and no repository. */
  public Config(
      ListenAddress listen,
      TrustMode trust,
      Path data,
      Optional<PostgresUrl> database,
      Duration eventRetention,
      LogFormat log,
      Speakers speakers,
      OutboundSettings outbound) {
    this(
        listen,
        trust,
        data,
        database,
        eventRetention,
        log,
        speakers,
        outbound,
        Optional.empty(),
        CallerLimits.USUAL,
        Optional.empty());
  }

  /** The same with other limits. */
  public Config with(CallerLimits others) {
    return new Config(
        listen,
        trust,
        data,
        database,
        eventRetention,
        log,
        speakers,
        outbound,
        auditKey,
        others,
        knowledge);
  }

  public Config {
    if (listen.port() < 0 || listen.port() > 65_535) {
      throw Refusal.invalid("port must be 0 to 65535, was " + listen.port());
    }
    if (!isLoopback(listen.host())) {
      requireGuarded(listen, trust);
    }
    if (eventRetention.compareTo(Duration.ofHours(1)) < 0) {
      throw Refusal.invalid("eventRetention must be at least 1h");
    }
  }

  private static void requireGuarded(ListenAddress listen, TrustMode trust) {
    if (trust != TrustMode.TOKENS) {
      throw Refusal.invalid(
          "host must be a loopback address such as 127.0.0.1, was %s: anybody who reaches the"
                  .formatted(listen.host())
              + " server can speak as any agent; for other addresses use --trust tokens");
    }
    if (listen.tls().isEmpty() && !listen.behindProxy()) {
      throw Refusal.invalid(
          "%s can be reached from outside, and tokens must not be sent unencrypted; add --tls-cert"
                  .formatted(listen.host())
              + " and --tls-key, or --behind-proxy if a proxy does TLS");
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
