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
 * A server whose public key is known, so that no other server can pretend to be it.
 *
 * @param source the place the key is from
 */
public record KnownServer(PublicKey key, String source) {
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final int MAX_PROOF_LENGTH = 16_384;

  static KnownServer read(Path file) {
    try {
      return new KnownServer(ServerProof.publicKey(Files.readString(file)), file.toString());
    } catch (IOException | InvalidKeySpecException e) {
      throw new CliFailure(
          "Cannot read the server's public key from %s, so the server is not trusted and gets no token."
                  .formatted(file)
              + " Start the server once, or name the file of its key with --server-key: it is"
              + " server.pub in the server's data directory");
    }
  }

  /**
   * Throws unless the server proves that it has the key and serves exactly this address. Call it
   * right before a request, which then goes to the same port.
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
      throw unproven(address);
    }
    if (!url.equals(address.toString())) {
      throw new CliFailure(
          "The server at %s only relays the proof of the server at %s. Use the latter's address"
              .formatted(address, TerminalStyle.line(url)));
    }
  }

  /** The key that the server at the address shows and proves. Only for pinning that key. */
  static String shownKey(Address address) throws InterruptedException {
    try (var http = address.http().build()) {
      var server = address.find();
      var pem =
          proof(http, server, ServerProof.newNonce(), PATIENCE).path("publicKey").asString("");
      try {
        new KnownServer(ServerProof.publicKey(pem), "its own reply").requireProof(http, server);
        return pem;
      } catch (InvalidKeySpecException e) {
        throw new CliFailure(
            "The server at %s shows no public key. Check that it is Folkmoot".formatted(server));
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
      return response.statusCode() == 200 && response.body().length() <= MAX_PROOF_LENGTH
          ? Json.MAPPER.readTree(response.body())
          : Json.object();
    } catch (IOException e) {
      throw Client.away(address);
    } catch (JacksonException e) {
      return Json.object();
    }
  }

  CliFailure unproven(URI address) {
    return new CliFailure(
        "The server at %s did not prove that it has the key in %s, so it is not trusted."
                .formatted(address, source)
            + " Check that no other program listens on that port");
  }
}
