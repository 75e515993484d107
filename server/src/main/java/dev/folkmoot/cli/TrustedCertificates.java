package dev.folkmoot.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Makes an SSL context that trusts the certificates of a PEM file and no others. */
final class TrustedCertificates {
  private TrustedCertificates() {}

  static SSLContext of(Path file) {
    try {
      var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trusted.init(certificates(file));
      var context = SSLContext.getInstance("TLS");
      context.init(null, trusted.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new CliFailure(
          "Cannot read certificates from %s. Name a PEM file of certificates".formatted(file));
    }
  }

  private static KeyStore certificates(Path file) throws IOException, GeneralSecurityException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (var in = Files.newInputStream(file)) {
      var found = CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (found.isEmpty()) {
        throw new GeneralSecurityException("no certificate");
      }
      for (var certificate : found) {
        store.setCertificateEntry("trusted " + store.size(), certificate);
      }
    }
    return store;
  }
}
