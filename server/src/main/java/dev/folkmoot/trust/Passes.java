package dev.folkmoot.trust;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signed notes that stand for a token in a browser, so that the token itself is not kept there. */
final class Passes {
  static final Duration GOOD_FOR = Duration.ofDays(14);
  private static final Pattern FORM = Pattern.compile("([0-9a-f]{16})-(\\d{1,12})-([0-9a-f]{64})");

  private final byte[] key;

  Passes(byte[] key) {
    this.key = key.clone();
  }

  String issue(String token, Instant now) {
    var words = token + "-" + now.plus(GOOD_FOR).getEpochSecond();
    return words + "-" + signature(words);
  }

  /** The id of the token it stands for, if it is ours and still good. */
  Optional<String> token(String pass, Instant now) {
    var form = FORM.matcher(pass);
    if (!form.matches() || Long.parseLong(form.group(2)) < now.getEpochSecond()) {
      return Optional.empty();
    }
    var expected = signature(form.group(1) + "-" + form.group(2));
    return MessageDigest.isEqual(bytes(expected), bytes(form.group(3)))
        ? Optional.of(form.group(1))
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
