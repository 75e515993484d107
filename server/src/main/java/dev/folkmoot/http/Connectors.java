package dev.folkmoot.http;

import java.time.Duration;
import java.util.EnumSet;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/** Configures the address and the protocols of Jetty's connections. */
final class Connectors {
  /** The size of the buffer that a call with a body keeps while it waits. */
  static final int INPUT_BYTES = 2 * 1024;

  /** By default Jetty keeps 100 KiB for each connection from its second call on. */
  private static final int NO_HEADER_CACHE = 0;

  /** How long browsers must use TLS after a visit over TLS (HSTS). */
  private static final Duration HSTS_AGE = Duration.ofDays(365);

  private Connectors() {}

  static ServerConnector connector(Server server, ListenAddress listen, Duration idle) {
    var config = new HttpConfiguration();
    config.setSendServerVersion(false);
    config.setInputBufferSize(INPUT_BYTES);
    config.setHeaderCacheSize(NO_HEADER_CACHE);
    config.setUriCompliance(UriCompliance.from(EnumSet.allOf(UriCompliance.Violation.class)));
    var connector = new ServerConnector(server, 1, 1, protocols(listen, config));
    connector.setHost(listen.host());
    connector.setPort(listen.port());
    connector.setIdleTimeout(idle.toMillis());
    connector.setShutdownIdleTimeout(100);
    connector.setAcceptQueueSize(4_096);
    return connector;
  }

  /**
   * Allows HTTP/2 from the first request on, but no upgrade from HTTP/1.1: a proxy that passes an
   * upgrade on no longer sees the requests that follow.
   */
  private static final class NoUpgrade extends HTTP2CServerConnectionFactory {
    NoUpgrade(HttpConfiguration config) {
      super(config);
    }

    @Override
    public @Nullable Connection upgradeConnection(
        Connector connector,
        EndPoint endPoint,
        MetaData.Request upgrade,
        HttpFields.Mutable response) {
      return upgrade.getHttpVersion() == HttpVersion.HTTP_2
          ? super.upgradeConnection(connector, endPoint, upgrade, response)
          : null;
    }
  }

  private static ConnectionFactory[] protocols(ListenAddress listen, HttpConfiguration config) {
    var http = new HttpConnectionFactory(config);
    if (listen.tls().isEmpty()) {
      // a copy of the configuration, since the factory changes it
      return new ConnectionFactory[] {http, new NoUpgrade(new HttpConfiguration(config))};
    }
    config.addCustomizer(new SecureRequestCustomizer(false, HSTS_AGE.toSeconds(), false));
    var ssl = new SslContextFactory.Server();
    ssl.setSslContext(Pem.context(listen.tls().get()));
    return new ConnectionFactory[] {new SslConnectionFactory(ssl, http.getProtocol()), http};
  }
}
