package dev.folkmoot.testing;

import dev.folkmoot.http.ListenAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate that signs itself, for 127.0.0.1. */
public final class Certificate {
  private static final String PASSWORD = "changeit";

  private Certificate() {}

  public static ListenAddress.Tls signedByItself(Path folder)
      throws IOException, GeneralSecurityException, InterruptedException {
    var store = folder.resolve("keys.p12");
    var made =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=folkmoot",
                "-ext",
                "SAN=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .inheritIO()
            .start()
            .waitFor();
    if (made != 0) {
      throw new IllegalStateException("keytool ended with " + made);
    }
    var keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    return new ListenAddress.Tls(
        pem(folder, "CERTIFICATE", keys.getCertificate("server").getEncoded()),
        pem(folder, "PRIVATE KEY", keys.getKey("server", PASSWORD.toCharArray()).getEncoded()));
  }

  /** Believes that certificate and no other. */
  public static SSLContext believing(ListenAddress.Tls tls)
      throws IOException, GeneralSecurityException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (var in = Files.newInputStream(tls.certificate())) {
      store.setCertificateEntry(
          "server", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(store);
    var context = SSLContext.getInstance("TLS");
    context.init(null, trusted.getTrustManagers(), null);
    return context;
  }

  private static Path pem(Path folder, String what, byte[] content) throws IOException {
    var text =
        "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
            .formatted(what, Base64.getMimeEncoder().encodeToString(content));
    return Files.writeString(folder.resolve(what.replace(' ', '-') + ".pem"), text);
  }
}
