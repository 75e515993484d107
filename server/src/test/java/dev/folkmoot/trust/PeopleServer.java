package dev.folkmoot.trust;

import dev.folkmoot.Config;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.testing.Api;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** A server on new data, as it starts for everybody: people show a token, agents need none. */
final class PeopleServer implements AutoCloseable {
  private final Path data;
  private final Folkmoot server;

  PeopleServer(Path data) {
    this(data, InstantSource.system());
  }

  PeopleServer(Path data, InstantSource clock) {
    this.data = data;
    this.server = Folkmoot.start(config(data, Config.TrustMode.KEPT), clock);
  }

  /** A node on a database that others may share. */
  PeopleServer(Path data, PostgresUrl database) {
    this.data = data;
    this.server = Folkmoot.start(config(data, Config.TrustMode.KEPT, Optional.of(database)));
  }

  static Config config(Path data, Config.TrustMode trust) {
    return config(data, trust, Optional.empty());
  }

  private static Config config(Path data, Config.TrustMode trust, Optional<PostgresUrl> database) {
    return new Config(
        ListenAddress.loopback("127.0.0.1", 0),
        trust,
        data,
        database,
        Duration.ofDays(30),
        Config.LogFormat.TEXT);
  }

  URI url() {
    return URI.create(server.url());
  }

  /** Somebody who shows no token. */
  Api byName() {
    return Api.at(url());
  }

  Api operator() throws IOException {
    return Api.at(url(), Files.readString(data.resolve("operator.token")).strip());
  }

  /** A new token's secret. */
  String token(String name, String role) throws IOException {
    var body = Map.of("name", name, "role", role);
    return operator().post("/api/tokens", body).expect(201).json().path("secret").asString();
  }

  Api as(String name, String role) throws IOException {
    return Api.at(url(), token(name, role));
  }

  @Override
  public void close() {
    server.close();
  }
}
