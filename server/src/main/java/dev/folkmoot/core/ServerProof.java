package dev.folkmoot.core;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Proves to a client that the server has the key of its data directory. The server signs a nonce of
 * the client together with the facts that the client relies on. The keys are P-256, since {@code
 * openssl} on every Linux and macOS can check their signatures.
 */
public final class ServerProof {
  /** The reply header that carries the signature. */
  public static final String HEADER = "Folkmoot-Proof";

  private static final String CURVE = "secp256r1";
  private static final String ALGORITHM = "SHA256withECDSA";

  private ServerProof() {}

  public static KeyPair newKeys() {
    try {
      var generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec(CURVE));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  public static String newNonce() {
    var bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Refuses a nonce that is too short, too long or not made of letters and digits. */
  public static String requireNonce(String nonce) {
    if (!nonce.matches("[0-9A-Za-z]{16,64}")) {
      throw Refusal.invalid("nonce must be 16 to 64 letters and digits; make up a new one");
    }
    return nonce;
  }

  /**
   * The text that a server signs to state its own address, so that another server cannot pass the
   * signature on as its own.
   */
  public static String ofServer(String nonce, String url) {
    return words("folkmoot-server", nonce, url);
  }

  /**
   * The text that the server signs to state its decision on one request of a hook, with the request
   * as the server understood it.
   */
  public static String ofDecision(String nonce, HookRequest request, String decision, String body) {
    return words(
        "folkmoot-hook",
        nonce,
        request.agent(),
        request.session(),
        request.event(),
        request.tool(),
        decision,
        body);
  }

  /**
   * The text that the server signs if an agent's next tool call may go on. Each part is on a line
   * of its own, so that a shell script can build the text; names have no line breaks.
   */
  public static String ofPass(String nonce, AgentId agent, Optional<SessionId> session) {
    return "folkmoot-pass\n%s\n%s\n%s\n"
        .formatted(nonce, agent, session.map(SessionId::value).orElse(""));
  }

  /** The call that a hook asks about; a part that the hook left out is empty. */
  public record HookRequest(String agent, String session, String event, String tool) {}

  /** Joins the parts as JSON, so that no part can run into the next. */
  private static String words(String... parts) {
    var words = Json.array();
    for (var part : parts) {
      words.add(part);
    }
    return words.toString();
  }

  public static String sign(PrivateKey key, String words) {
    return Base64.getEncoder().encodeToString(signature(key, words));
  }

  public static byte[] signature(PrivateKey key, String words) {
    try {
      var signature = Signature.getInstance(ALGORITHM);
      signature.initSign(key);
      signature.update(words.getBytes(StandardCharsets.UTF_8));
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  public static boolean isSigned(PublicKey key, String words, String signature) {
    try {
      var verifier = Signature.getInstance(ALGORITHM);
      verifier.initVerify(key);
      verifier.update(words.getBytes(StandardCharsets.UTF_8));
      return verifier.verify(Base64.getDecoder().decode(signature));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return false;
    }
  }

  public static String pem(PublicKey key) {
    return pem("PUBLIC KEY", key.getEncoded());
  }

  /** The private and the public key, one after the other. */
  public static String pem(KeyPair keys) {
    return pem("PRIVATE KEY", keys.getPrivate().getEncoded()) + "\n" + pem(keys.getPublic());
  }

  private static String pem(String kind, byte[] encoded) {
    var lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
    return "-----BEGIN %s-----\n%s\n-----END %s-----".formatted(kind, lines, kind);
  }

  public static PublicKey publicKey(String pem) throws InvalidKeySpecException {
    return factory().generatePublic(new X509EncodedKeySpec(encoded(pem)));
  }

  /** Reads both keys; empty if one of them is missing or malformed. */
  public static Optional<KeyPair> keys(String pem) {
    int half = pem.indexOf("-----BEGIN PUBLIC KEY-----");
    if (half < 0) {
      return Optional.empty();
    }
    try {
      var secret = new PKCS8EncodedKeySpec(encoded(pem.substring(0, half)));
      var known = publicKey(pem.substring(half));
      return Optional.of(new KeyPair(known, factory().generatePrivate(secret)));
    } catch (InvalidKeySpecException e) {
      return Optional.empty();
    }
  }

  private static KeyFactory factory() {
    try {
      return KeyFactory.getInstance("EC");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] encoded(String pem) throws InvalidKeySpecException {
    try {
      return Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    } catch (IllegalArgumentException e) {
      throw new InvalidKeySpecException(e);
    }
  }
}
