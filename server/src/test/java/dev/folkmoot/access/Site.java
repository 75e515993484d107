package dev.folkmoot.access;

import dev.folkmoot.Config;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.Speakers;
import dev.folkmoot.core.Json;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.testing.Api;
import dev.folkmoot.webhook.OutboundSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A server in one mode of trust, set up by its operator. */
final class Site implements AutoCloseable {
  /** A call as it is sent. */
  record Sent(String method, String path, Optional<String> body, Optional<String> token) {}

  /** Somebody whom the operator has registered as a person. */
  static final String PERSON = "ann";

  private final Config.TrustMode mode;
  private final Folkmoot server;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Optional<String> operator;
  private final Map<Who, Visitor> readers = new EnumMap<>(Who.class);
  private int callers;

  Site(Config.TrustMode mode, Path data) throws IOException {
    this.mode = mode;
    this.server =
        Folkmoot.start(
            Api.withRepository(
                new Config(
                    ListenAddress.loopback("127.0.0.1", 0),
                    mode,
                    data,
                    Optional.empty(),
                    Duration.ofDays(30),
                    Config.LogFormat.TEXT,
                    Speakers.NONE,
                    new OutboundSettings(true, Optional.empty()))));
    this.operator =
        hasTokens()
            ? Optional.of(Files.readString(data.resolve("operator.token")).strip())
            : Optional.empty();
    post("/api/agents", Map.of("id", PERSON, "kind", "human"));
  }

  boolean hasTokens() {
    return mode != Config.TrustMode.OPEN;
  }

  URI at(String path) {
    return URI.create(server.url() + path);
  }

  /** A reply; of one that has no end, only the status is read. */
  record Answered(int status, String body) {}

  Answered send(Sent call) {
    var request =
        HttpRequest.newBuilder(at(call.path()))
            .timeout(Api.PATIENCE)
            .header("Accept", "application/json, text/event-stream")
            .header("Prefer", "respond-async")
            .method(
                call.method(),
                call.body().map(BodyPublishers::ofString).orElseGet(BodyPublishers::noBody));
    call.body().ifPresent(_ -> request.header("Content-Type", "application/json"));
    call.token().ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
    try {
      var reply = client.send(request.build(), BodyHandlers.ofInputStream());
      try (var body = reply.body()) {
        boolean endless =
            reply
                .headers()
                .firstValue("content-type")
                .filter("text/event-stream"::equals)
                .isPresent();
        var text = endless ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8);
        return new Answered(reply.statusCode(), text);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Posts as the operator. */
  JsonNode post(String path, Map<String, ?> body) {
    return post(path, body, operator);
  }

  private JsonNode post(String path, Map<String, ?> body, Optional<String> token) {
    var reply = send(new Sent("POST", path, Optional.of(Json.write(body)), token));
    if (reply.status() >= 300) {
      throw new AssertionError("%s: %s".formatted(path, reply.body()));
    }
    return Json.tree(reply.body());
  }

  /** A caller that changes nothing. */
  Visitor reader(Who who) {
    return readers.computeIfAbsent(who, this::visitor);
  }

  /** A caller that nobody has heard of. */
  Visitor visitor(Who who) {
    callers++;
    var name = "%s-%d".formatted(who.word(), callers);
    if (who == Who.NOBODY) {
      return new Visitor(this, Optional.empty(), Optional.empty());
    }
    if (who.role().isEmpty()) {
      return new Visitor(this, Optional.of(name), Optional.empty());
    }
    return hasTokens() ? withToken(who, name) : known(who, name);
  }

  private Visitor withToken(Who who, String name) {
    var body =
        Map.of(
            "name",
            name,
            "role",
            who.role().orElseThrow(),
            "toolsets",
            who.toolset().stream().toList());
    var secret = post("/api/tokens", body).get("secret").asString();
    return new Visitor(this, Optional.of(name), Optional.of(secret));
  }

  /** Where names are believed, an agent is one by its registration. */
  private Visitor known(Who who, String name) {
    if (who != Who.PERSON && who != Who.OPERATOR) {
      post("/api/agents", Map.of("id", name, "kind", "external", "monitor", who == Who.MONITOR));
    }
    return new Visitor(this, Optional.of(name), Optional.empty());
  }

  /** An agent whose own question can hold it. */
  Visitor agent() {
    return visitor(Who.AGENT);
  }

  /** The operator, by a name where names are believed. */
  Visitor operator() {
    return new Visitor(this, Optional.of("operator"), operator);
  }

  /** Lets everything go on that the last caller has stopped. */
  void clear() {
    var held = send(new Sent("GET", "/api/gate", Optional.empty(), operator));
    if (!Json.tree(held.body()).path("systemHalted").asBoolean()) {
      return;
    }
    for (var question : Json.tree(held.body()).path("questions")) {
      operator()
          .post(
              "/api/questions/%s/answers".formatted(question.path("id").asString()),
              "by",
              Map.of("answer", "go on"));
    }
  }

  @Override
  public void close() {
    server.close();
    client.close();
  }
}
