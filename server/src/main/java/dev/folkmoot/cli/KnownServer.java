package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.ServerProof;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.security.spec.InvalidKeySpecException;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A server whose public key is known, so that no other can pass for it.
 *
 * @param source the place the key is from
 */
public record KnownServer(PublicKey key, String source) {
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final int MOST = 16_384;

  static KnownServer read(Path file) {
    try {
      return new KnownServer(ServerProof.publicKey(Files.readString(file)), file.toString());
    } catch (IOException | InvalidKeySpecException e) {
      throw new CliFailure(
          "%s cannot be read as the server's public key, so no server is believed or shown a token;"
                  .formatted(file)
              + " start the server once, or name the file of its key with --server-key: it is"
              + " server.pub in the server's data directory");
    }
  }

  /**
   * Refuses a server that does not prove that it has the key and serves this very address. What is
   * sent right after it goes to the same port.
   */
  public void requireProof(HttpClient http, URI address) throws InterruptedException {
    requireProof(http, address, PATIENCE);
  }

  /** The same within the time that is left. */
  void requireProof(HttpClient http, URI address, Duration left) throws InterruptedException {
    var nonce = ServerProof.newNonce();
    var proof = proof(http, address, nonce, left.compareTo(PATIENCE) < 0 ? left : PATIENCE);
    var url = proof.path("url").asString("");
    if (!isSigned(nonce, url, proof)) {
      throw disproved(address);
    }
    if (!url.equals(address.toString())) {
      throw new CliFailure(
          "what answers at %s passes on the proof of the server at %s; call that by its own address"
              .formatted(address, TerminalStyle.line(url)));
    }
  }

  /** The key that whoever serves there shows and proves; for the one moment when it is pinned. */
  static String shownKey(Address address) throws InterruptedException {
    try (var http = address.http().build()) {
      var server = address.find();
      var pem =
          proof(http, server, ServerProof.newNonce(), PATIENCE).path("publicKey").asString("");
      try {
        new KnownServer(ServerProof.publicKey(pem), "its own reply").requireProof(http, server);
        return pem;
      } catch (InvalidKeySpecException e) {
        throw new CliFailure("what answers at %s shows no key of a server".formatted(server));
      }
    }
  }

  private boolean isSigned(String nonce, String url, JsonNode proof) {
    return isSigned(ServerProof.ofServer(nonce, url), proof.path("signature").asString(""));
  }

  boolean isSigned(String words, String signature) {
    return ServerProof.isSigned(key, words, signature);
  }

  private static JsonNode proof(HttpClient http, URI address, String nonce, Duration most)
      throws InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(address + "/api/proof?nonce=" + nonce))
            .timeout(most)
            .header("User-Agent", "folkmoot-cli")
            .build();
    try {
      var response = Client.exchange(http, request, BodyHandlers.ofString(), most);
      if (response.statusCode() >= 500) {
        throw Client.away(address);
      }
      return response.statusCode() == 200 && response.body().length() <= MOST
          ? Json.MAPPER.readTree(response.body())
          : Json.object();
    } catch (IOException e) {
      throw Client.away(address);
    } catch (JacksonException e) {
      return Json.object();
    }
  }

  CliFailure disproved(URI address) {
    return new CliFailure(
        "what answers at %s did not prove that it is the server whose key is in %s;"
                .formatted(address, source)
            + " it is not believed. Is another program on that port?");
  }
}
