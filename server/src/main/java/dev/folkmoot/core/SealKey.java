package dev.folkmoot.core;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key that seals rows. A seal is the key's id followed by an HMAC-SHA256 over the fields.
 * Without the key nobody can change a sealed row, or add one, unnoticed.
 */
public final class SealKey {
  private static final String HMAC = "HmacSHA256";
  private static final int BYTES = 32;
  private static final int ID = 8;

  private final byte[] bytes;

  /** Cloned for each seal, since looking up a Mac and setting its key costs more than the seal. */
  private final Mac keyed;

  private final String id;

  private SealKey(byte[] bytes) {
    this.bytes = bytes;
    this.keyed = keyed(bytes);
    this.id = HexFormat.of().formatHex(mac("key id", List.of())).substring(0, ID);
  }

  public static SealKey random() {
    var bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new SealKey(bytes);
  }

  /** Parses a key that {@link #hex} wrote; empty if it is not a key. */
  public static Optional<SealKey> parse(String hex) {
    try {
      var bytes = HexFormat.of().parseHex(hex.strip());
      return bytes.length == BYTES ? Optional.of(new SealKey(bytes)) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  public String hex() {
    return HexFormat.of().formatHex(bytes);
  }

  /** Identifies the key without revealing any of it. */
  public String id() {
    return id;
  }

  /** A field for an optional value; an absent value and an empty text give different fields. */
  public static String field(Optional<?> value) {
    return value.map(present -> "+" + present).orElse("");
  }

  /** Makes a seal, which is valid for this purpose only. */
  public String seal(String purpose, List<String> fields) {
    return id + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(mac(purpose, fields));
  }

  public boolean isSealed(String purpose, List<String> fields, String seal) {
    return MessageDigest.isEqual(
        seal(purpose, fields).getBytes(StandardCharsets.UTF_8),
        seal.getBytes(StandardCharsets.UTF_8));
  }

  /** True if the seal says that it was made with this key. */
  public boolean isNamedIn(String seal) {
    return seal.startsWith(id + ".");
  }

  private static Mac keyed(byte[] bytes) {
    try {
      var mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(bytes, HMAC));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private byte[] mac(String purpose, List<String> fields) {
    var sealed = new ByteArrayOutputStream(512);
    write(sealed, purpose);
    fields.forEach(field -> write(sealed, field));
    try {
      return ((Mac) keyed.clone()).doFinal(sealed.toByteArray());
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes the field's length before it, so that no two lists of fields give the same bytes. */
  private static void write(ByteArrayOutputStream sealed, String field) {
    var text = field.getBytes(StandardCharsets.UTF_8);
    sealed.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(text.length).array());
    sealed.writeBytes(text);
  }
}
