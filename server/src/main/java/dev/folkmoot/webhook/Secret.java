package dev.folkmoot.webhook;

import dev.folkmoot.core.Refusal;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The key that deliveries are signed with, in the format of Standard Webhooks. */
public final class Secret {
  private static final String PREFIX = "whsec_";
  private static final String ALGORITHM = "HmacSHA256";
  private static final int LEAST_BYTES = 24;
  private static final int MOST_BYTES = 64;
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final byte[] key;

  private Secret(byte[] key) {
    this.key = key;
  }

  public static Secret make() {
    var key = new byte[BYTES];
    RANDOM.nextBytes(key);
    return new Secret(key);
  }

  public static Secret parse(String text) {
    return decoded(text)
        .filter(key -> key.length >= LEAST_BYTES && key.length <= MOST_BYTES)
        .map(Secret::new)
        .orElseThrow(
            () ->
                Refusal.invalid(
                    "secret must be whsec_ and then 24 to 64 bytes in base64; leave it out and the"
                        + " server makes one"));
  }

  private static Optional<byte[]> decoded(String text) {
    try {
      return text.startsWith(PREFIX)
          ? Optional.of(Base64.getDecoder().decode(text.substring(PREFIX.length())))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The form in which receivers need it to check signatures. */
  public String text() {
    return PREFIX + Base64.getEncoder().encodeToString(key);
  }

  String sign(String id, long timestamp, String body) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      var signed = "%s.%d.%s".formatted(id, timestamp, body).getBytes(StandardCharsets.UTF_8);
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Hides the key, so that it is written nowhere. */
  @Override
  public String toString() {
    return PREFIX + "…";
  }
}
