package dev.folkmoot.core;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of a text, in hexadecimal. */
public final class Digest {
  private Digest() {}

  public static String of(String text) {
    try {
      var hash = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(hash.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
