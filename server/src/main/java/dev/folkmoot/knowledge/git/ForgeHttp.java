package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Calls a forge with its token, without following redirects, and limits the size of the reply. */
final class ForgeHttp implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int MOST = 4 << 20;

  private final ForgeConfig config;
  private final Optional<String> token;
  private final HttpClient client =
      HttpClient.newBuilder()
          .executor(Thread::startVirtualThread)
          .connectTimeout(PATIENCE)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  ForgeHttp(ForgeConfig config, Optional<String> token) {
    this.config = config;
    this.token = token.filter(text -> text.chars().allMatch(c -> c > ' ' && c < 0x7f));
  }

  /** A reply of the forge. */
  record Reply(int status, String body, String tokenEnv) {
    /** The body of a reply with that status; fails for any other. */
    JsonNode require(int wanted) throws DeliveryFailure {
      if (status != wanted) {
        throw new DeliveryFailure(complaint());
      }
      try {
        return Json.MAPPER.readTree(body);
      } catch (JacksonException e) {
        throw new DeliveryFailure(
            "the forge replied with something that is not JSON; check knowledge.forge.url");
      }
    }

    private String complaint() {
      return switch (status) {
        case 401, 403 ->
            "the forge refused the token in %s (%d); give it the right to open pull requests"
                .formatted(tokenEnv, status);
        case 404 ->
            "the forge has no such repository (404); correct knowledge.forge.repo, or give the"
                + " token"
                + " in %s the right to read it".formatted(tokenEnv);
        default ->
            "the forge replied with %d: %s".formatted(status, Text.shorten(Secrets.mask(body)));
      };
    }
  }

  Reply get(URI url, Map<String, String> headers) throws DeliveryFailure, InterruptedException {
    return send(HttpRequest.newBuilder(url).GET(), headers);
  }

  Reply post(URI url, Map<String, String> headers, String json)
      throws DeliveryFailure, InterruptedException {
    return send(
        HttpRequest.newBuilder(url)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)),
        headers);
  }

  private Reply send(HttpRequest.Builder request, Map<String, String> headers)
      throws DeliveryFailure, InterruptedException {
    var secret =
        token.orElseThrow(
            () ->
                new DeliveryFailure(
                    "the environment variable %s has no token for the forge; set it and restart"
                        .formatted(config.tokenEnv())));
    headers.forEach(request::header);
    request.header("User-Agent", "folkmoot").header("Authorization", authorization(secret));
    try {
      var reply = client.send(request.timeout(PATIENCE).build(), BodyHandlers.ofInputStream());
      try (var body = reply.body()) {
        var text = new String(body.readNBytes(MOST), StandardCharsets.UTF_8);
        return new Reply(reply.statusCode(), text.replace(secret, "[masked]"), config.tokenEnv());
      }
    } catch (IOException e) {
      throw new DeliveryFailure(
          "the forge cannot be reached; check knowledge.forge.url and the network");
    }
  }

  private String authorization(String secret) {
    return switch (config.kind()) {
      case GITHUB -> "Bearer " + secret;
      case GITEA -> "token " + secret;
    };
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
