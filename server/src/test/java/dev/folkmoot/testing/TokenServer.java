package dev.folkmoot.testing;

import dev.folkmoot.Config;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.core.Json;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.store.PostgresUrl;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A server that wants a token with every call. */
public final class TokenServer implements AutoCloseable {
  /** A status, and what came with it. */
  public record Reply(int status, JsonNode json) {}

  private final Folkmoot server;
  private final Path data;
  private final HttpClient client = HttpClient.newHttpClient();

  public TokenServer(Path data) {
    this(data, ListenAddress.loopback("127.0.0.1", 0), Optional.empty());
  }

  /** A node on a database that others may share. */
  public TokenServer(Path data, ListenAddress listen, Optional<PostgresUrl> database) {
    this.data = data;
    this.server =
        Folkmoot.start(
            new Config(
                listen,
                Config.TrustMode.TOKENS,
                data,
                database,
                Duration.ofDays(30),
                Config.LogFormat.TEXT));
  }

  public String url() {
    return server.url();
  }

  public String operator() throws IOException {
    return Files.readString(data.resolve("operator.token")).strip();
  }

  /** A new token's secret. */
  public String token(String name, String role) throws Exception {
    var body = Json.object().put("name", name).put("role", role);
    return post(operator(), "/api/tokens", body.toString()).json().get("secret").asString();
  }

  /** A new token's secret, of an agent that has a person at its client. */
  public String tokenWithPerson(String name) throws Exception {
    var body = Json.object().put("name", name).put("personPresent", true);
    return post(operator(), "/api/tokens", body.toString()).json().get("secret").asString();
  }

  /** The server as the owner of a token sees it. */
  public Api as(String token) {
    return Api.at(URI.create(url()), token);
  }

  public Reply get(String token, String path) throws Exception {
    return send(token, HttpRequest.newBuilder(URI.create(url() + path)));
  }

  public Reply post(String token, String path, String body) throws Exception {
    return send(
        token,
        HttpRequest.newBuilder(URI.create(url() + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private Reply send(String token, HttpRequest.Builder request) throws Exception {
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    var response = client.send(request.build(), BodyHandlers.ofString());
    return new Reply(response.statusCode(), Json.MAPPER.readTree(response.body()));
  }

  @Override
  public void close() {
    server.close();
    client.close();
  }
}
