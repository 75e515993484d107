package dev.folkmoot.core;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of a text, in hexadecimal. */
public final class Digest {
  /** Cloned for each text, since looking up the algorithm costs more than a short digest. */
  private static final MessageDigest SHA_256 = sha256();

  private Digest() {}

  public static String of(String text) {
    try {
      var hash = (MessageDigest) SHA_256.clone();
      return HexFormat.of().formatHex(hash.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
