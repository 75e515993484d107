package dev.folkmoot.http;

import dev.folkmoot.core.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Reads a certificate chain and a PKCS #8 private key from PEM files. */
final class Pem {
  private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");

  private Pem() {}

  static SSLContext context(ListenAddress.Tls tls) {
    try {
      var store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("server", key(tls.key()), new char[0], chain(tls.certificate()));
      var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, new char[0]);
      var context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw Refusal.invalid(
          "the certificate %s and key %s cannot be read as PEM (the key as PKCS #8): %s"
              .formatted(tls.certificate(), tls.key(), e.getMessage()));
    }
  }

  private static Certificate[] chain(Path file) throws IOException, GeneralSecurityException {
    try (var in = Files.newInputStream(file)) {
      return CertificateFactory.getInstance("X.509")
          .generateCertificates(in)
          .toArray(Certificate[]::new);
    }
  }

  private static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
    var text =
        Files.readString(file)
            .replaceAll("-----(BEGIN|END) PRIVATE KEY-----", "")
            .replaceAll("\\s", "");
    var spec = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(text));
    for (var algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(spec);
      } catch (GeneralSecurityException e) {
        // the next algorithm may fit
      }
    }
    throw new GeneralSecurityException("no EC, RSA or EdDSA key");
  }
}
