package dev.folkmoot.trust;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Issues and reads passes: signed cookies that stand for a token, so that browsers do not store the
 * token itself.
 */
final class Passes {
  static final Duration GOOD_FOR = Duration.ofDays(14);
  private static final Pattern FORM =
      Pattern.compile("([0-9a-f]{16})-([0-9a-f]{16})-([0-9a-f]{64})?-(\\d{1,12})-([0-9a-f]{64})");

  private final byte[] key;
  private final SecureRandom random = new SecureRandom();

  Passes(byte[] key) {
    this.key = key.clone();
  }

  /** Each pass has an id of its own, so that one browser can sign out without the others. */
  String issue(String token, Optional<BrowserKey> key, Instant now) {
    var id = new byte[8];
    random.nextBytes(id);
    var words =
        "%s-%s-%s-%d"
            .formatted(
                HexFormat.of().formatHex(id),
                token,
                key.map(BrowserKey::digest).orElse(""),
                now.plus(GOOD_FOR).getEpochSecond());
    return words + "-" + signature(words);
  }

  /** Empty if the pass is forged or has expired. */
  Optional<Pass> read(String pass, Instant now) {
    var form = FORM.matcher(pass);
    if (!form.matches()) {
      return Optional.empty();
    }
    var until = Instant.ofEpochSecond(Long.parseLong(form.group(4)));
    var expected = signature(pass.substring(0, form.end(4)));
    return MessageDigest.isEqual(bytes(expected), bytes(form.group(5)))
            && until.getEpochSecond() >= now.getEpochSecond()
        ? Optional.of(
            new Pass(form.group(1), form.group(2), Objects.toString(form.group(3), ""), until))
        : Optional.empty();
  }

  private String signature(String words) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(bytes(words)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
