package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/** Signs values that clients keep for us, and checks the signature when they come back. */
public final class Signer {
  private static final String HMAC = "HmacSHA256";

  private final SecretKeySpec key;

  public Signer(byte[] key) {
    if (key.length < 32) {
      throw new IllegalArgumentException("the key must have 32 bytes or more");
    }
    this.key = new SecretKeySpec(key, HMAC);
  }

  /** Signs a value for one purpose; it is not valid for another. */
  public String sign(String purpose, ObjectNode value) {
    var payload = base64(Json.MAPPER.writeValueAsBytes(value));
    return payload + "." + base64(mac(purpose, payload));
  }

  public Optional<ObjectNode> verify(String purpose, String token) {
    int dot = token.indexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    var payload = token.substring(0, dot);
    try {
      var given = Base64.getUrlDecoder().decode(token.substring(dot + 1));
      if (!MessageDigest.isEqual(given, mac(purpose, payload))) {
        return Optional.empty();
      }
      var value = Json.MAPPER.readTree(Base64.getUrlDecoder().decode(payload));
      return Optional.of((ObjectNode) value);
    } catch (IllegalArgumentException | JacksonException e) {
      return Optional.empty();
    }
  }

  private byte[] mac(String purpose, String payload) {
    try {
      var mac = Mac.getInstance(HMAC);
      mac.init(key);
      return mac.doFinal((purpose + ":" + payload).getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
