package dev.folkmoot.cli;

import dev.folkmoot.core.PrivateFiles;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that name the server. Its address is looked up for each call, because a restart may
 * change it.
 */
public final class Address {
  private static final String EXAMPLE = "http://127.0.0.1:7070";

  @Option(
      names = "--url",
      order = 92,
      paramLabel = "URL",
      defaultValue = "${env:FOLKMOOT_URL}",
      description =
          "URL of the server. Default: $$FOLKMOOT_URL, else the server that runs on the data"
              + " directory.")
  @Nullable String url;

  @Option(
      names = "--data",
      order = 93,
      paramLabel = "DIR",
      defaultValue = "${env:FOLKMOOT_DATA:-${sys:user.home}/.folkmoot}",
      description = "The data directory. Default: $$FOLKMOOT_DATA, else ~/.folkmoot.")
  Path data = Path.of(".folkmoot");

  @Option(
      names = "--token-env",
      order = 94,
      paramLabel = "NAME",
      defaultValue = "FOLKMOOT_TOKEN",
      description =
          "Environment variable that holds your token. Default: ${DEFAULT-VALUE}. If it is not set,"
              + " all commands but ask, mcp and hook use operator.token in the data directory.")
  String tokenVariable = "";

  @Option(
      names = "--ca",
      order = 95,
      paramLabel = "FILE",
      defaultValue = "${env:FOLKMOOT_CA}",
      description = "CA certificate (PEM). Default: $$FOLKMOOT_CA, else those that Java trusts.")
  @Nullable Path authority;

  @Option(
      names = "--server-key",
      order = 96,
      paramLabel = "FILE",
      defaultValue = "${env:FOLKMOOT_SERVER_KEY}",
      description =
          "Public key of the server (PEM). Default: $$FOLKMOOT_SERVER_KEY, else server.pub in the"
              + " data directory.")
  @Nullable Path serverKey;

  private String last = "";

  public Path data() {
    return data;
  }

  public URI find() {
    var text = url == null || url.isBlank() ? running() : url.strip();
    try {
      var found = URI.create(text.replaceAll("/+$", ""));
      if (found.getHost() != null && String.valueOf(found.getScheme()).matches("https?")) {
        return found;
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw new CliFailure(
        "'%s' is not the URL of a server. Use one such as %s"
            .formatted(TerminalStyle.line(text), EXAMPLE));
  }

  /**
   * The server with its known key. It must prove that it has this key before it gets a token and
   * before its replies are trusted. Empty if no proof is needed: over TLS, or if the user named the
   * server without its key and no token is sent.
   */
  public Optional<KnownServer> knownServer(URI server, Optional<String> token) {
    if ("https".equals(server.getScheme())) {
      return Optional.empty();
    }
    return hasServerKey() || !isNamed() || token.isPresent()
        ? Optional.of(KnownServer.read(serverKeyFile()))
        : Optional.empty();
  }

  /** Throws if the server must prove that it has its key, and we cannot read that key. */
  public void requireKey() {
    var _ = knownServer(find(), ownToken());
  }

  private boolean hasServerKey() {
    return serverKey != null && !serverKey.toString().isBlank();
  }

  /** The file of the server's public key, which may be missing. */
  Path serverKeyFile() {
    return serverKey != null && hasServerKey() ? serverKey : data.resolve("server.pub");
  }

  /** An HTTP client that trusts the certificates that the user named. */
  public HttpClient.Builder http() {
    var http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10));
    if (authority != null && !authority.toString().isBlank()) {
      http.sslContext(TrustedCertificates.of(authority));
    }
    return http;
  }

  /**
   * True if the server's certificate was not trusted. False if the connection only broke during the
   * handshake.
   */
  public static boolean isUntrusted(Throwable failure) {
    return failure instanceof SSLPeerUnverifiedException
        || failure instanceof CertificateException
        || failure instanceof CertPathValidatorException
        || (failure.getCause() != null && isUntrusted(failure.getCause()));
  }

  /** The message for a server whose certificate is not trusted. */
  public static String untrusted(URI address) {
    return "The certificate of %s is not trusted. Name it, or that of its CA, with --ca FILE"
        .formatted(address);
  }

  /** Whether there is an address to try: one that the user named, or that a server wrote. */
  public boolean isKnown() {
    return isNamed() || !last.isEmpty() || Files.exists(data.resolve("server.url"));
  }

  /** Whether the user named the server; such a server is not ours to start. */
  public boolean isNamed() {
    return url != null && !url.isBlank();
  }

  /**
   * The token in the environment variable. An agent uses only this one, because it must never act
   * as an operator.
   */
  public Optional<String> ownToken() {
    return Optional.ofNullable(System.getenv(tokenVariable))
        .filter(own -> !own.isBlank())
        .map(String::strip);
  }

  /**
   * The agent's name: the one given, else the login with -shell. Empty with a token of its own,
   * because the token names its owner.
   */
  public Optional<String> agentName(@Nullable String given) {
    return Optional.ofNullable(given)
        .filter(name -> !name.isBlank())
        .or(
            () ->
                ownToken().isPresent()
                    ? Optional.empty()
                    : Optional.of(System.getProperty("user.name") + "-shell"));
  }

  /** The caller's own token, else the operator's if the caller can read the data directory. */
  public Optional<String> token() {
    return ownToken().or(this::operatorToken);
  }

  private Optional<String> operatorToken() {
    try {
      return Optional.of(Files.readString(operatorTokenFile()).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private Path operatorTokenFile() {
    return data.resolve("operator.token");
  }

  /** Writes the new secret of a rotated token to operator.token, if that holds the old one. */
  void replaceOperatorToken(String id, String secret) {
    if (operatorToken().filter(old -> old.startsWith("fmt_" + id + "_")).isPresent()) {
      try {
        PrivateFiles.write(operatorTokenFile(), secret + "\n");
      } catch (IOException e) {
        throw new CliFailure(
            "Cannot write %s. Put the new token there yourself".formatted(operatorTokenFile()));
      }
    }
  }

  /**
   * The address that the running server wrote. During a restart there is none, so the last one is
   * used. No port is guessed: another Folkmoot may listen there.
   */
  private String running() {
    try {
      var found = Files.readString(data.resolve("server.url")).strip();
      if (!found.isEmpty()) {
        last = found;
      }
    } catch (IOException none) {
      // use the last known address
    }
    if (last.isEmpty()) {
      throw new ServerAway(
          "No Folkmoot runs on the data directory %s. Start it with: ./folkmoot serve --data %s"
              .formatted(data, TerminalStyle.quoted(data.toString())));
    }
    return last;
  }
}
