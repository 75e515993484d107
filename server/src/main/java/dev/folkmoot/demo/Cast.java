package dev.folkmoot.demo;

import dev.folkmoot.cli.Client;
import dev.folkmoot.cli.Resource;
import dev.folkmoot.core.Json;
import dev.folkmoot.wire.trust.TokenJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The clients of the actors: agents show no token, but the user and the monitor do.
 *
 * @param owners the clients with a token, by name
 */
record Cast(Client agents, Map<String, Client> owners) implements AutoCloseable {
  /** Creates the tokens as the operator, whose token is in the server's data directory. */
  static Cast at(URI server, Path data) throws InterruptedException {
    try (var operator = client(server, secret(data))) {
      return new Cast(
          client(server, Optional.empty()),
          Map.of(
              DemoStage.YOU, owner(operator, server, DemoStage.YOU, "operator"),
              Script.MONITOR, owner(operator, server, Script.MONITOR, "monitor")));
    }
  }

  private static Client owner(Client operator, URI server, String name, String role)
      throws InterruptedException {
    var body = Json.object().put("name", name).put("role", role);
    var made = operator.post(Resource.at("tokens"), body).as(TokenJson.class);
    return client(server, Optional.ofNullable(made.secret()));
  }

  private static Client client(URI server, Optional<String> token) {
    var http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    return new Client(http, () -> server, () -> token);
  }

  private static Optional<String> secret(Path data) {
    try {
      return Optional.of(Files.readString(data.resolve("operator.token")).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Client of(String name) {
    return owners.getOrDefault(name, agents);
  }

  @Override
  public void close() {
    agents.close();
    owners.values().forEach(Client::close);
  }
}
