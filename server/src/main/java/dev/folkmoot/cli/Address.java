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

/** Where the server is. It is looked up for each call, for a restart may move it. */
public final class Address {
  private static final String EXAMPLE = "http://127.0.0.1:7070";

  @Option(
      names = "--url",
      order = 92,
      paramLabel = "URL",
      defaultValue = "${env:FOLKMOOT_URL}",
      description = "The server; else $$FOLKMOOT_URL, else the one running on the data directory.")
  @Nullable String url;

  @Option(
      names = "--data",
      order = 93,
      paramLabel = "DIR",
      defaultValue = "${env:FOLKMOOT_DATA:-${sys:user.home}/.folkmoot}",
      description = "The data directory; else $$FOLKMOOT_DATA, else .folkmoot at home.")
  Path data = Path.of(".folkmoot");

  @Option(
      names = "--token-env",
      order = 94,
      paramLabel = "NAME",
      defaultValue = "FOLKMOOT_TOKEN",
      description =
          "The variable that has your token ($${DEFAULT-VALUE}); else, but for ask, mcp and hook,"
              + " operator.token in the data directory.")
  String tokenVariable = "";

  @Option(
      names = "--ca",
      order = 95,
      paramLabel = "FILE",
      defaultValue = "${env:FOLKMOOT_CA}",
      description = "Whose certificate the server has, PEM; else $$FOLKMOOT_CA, else the usual.")
  @Nullable Path authority;

  @Option(
      names = "--server-key",
      order = 96,
      paramLabel = "FILE",
      defaultValue = "${env:FOLKMOOT_SERVER_KEY}",
      description =
          "The server's public key, PEM; else $$FOLKMOOT_SERVER_KEY, else server.pub in the data"
              + " directory.")
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
      // said below
    }
    throw new CliFailure(
        "'%s' is not the address of a server; write it like %s"
            .formatted(TerminalStyle.line(text), EXAMPLE));
  }

  /**
   * The key that the server must prove to have before it is shown a token or believed. None is
   * needed over TLS, nor where the user names a server and shows no token.
   */
  public Optional<KnownServer> knownServer(URI server, Optional<String> token) {
    if ("https".equals(server.getScheme())) {
      return Optional.empty();
    }
    return hasServerKey() || !isNamed() || token.isPresent()
        ? Optional.of(KnownServer.read(serverKeyFile()))
        : Optional.empty();
  }

  /** Refuses, by throwing, to show the caller's token to a server whose key is not known. */
  public void requireKey() {
    var _ = knownServer(find(), ownToken());
  }

  private boolean hasServerKey() {
    return serverKey != null && !serverKey.toString().isBlank();
  }

  /** The file that has, or should have, the server's public key. */
  Path serverKeyFile() {
    return serverKey != null && hasServerKey() ? serverKey : data.resolve("server.pub");
  }

  /** What the server is reached with. */
  public HttpClient.Builder http() {
    var http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10));
    if (authority != null && !authority.toString().isBlank()) {
      http.sslContext(Authority.of(authority));
    }
    return http;
  }

  /** True if a server was not believed, and not merely gone in the middle of its greeting. */
  public static boolean isDisbelief(Throwable failure) {
    return failure instanceof SSLPeerUnverifiedException
        || failure instanceof CertificateException
        || failure instanceof CertPathValidatorException
        || (failure.getCause() != null && isDisbelief(failure.getCause()));
  }

  /** What to tell who does not believe the server's certificate. */
  public static String disbelieved(URI address) {
    return "the certificate of %s is not one to believe; name it, or who signed it, with --ca FILE"
        .formatted(address);
  }

  /** Whether there is an address to try: one that was named, or that a server has announced. */
  public boolean isKnown() {
    return isNamed() || !last.isEmpty() || Files.exists(data.resolve("server.url"));
  }

  /** Whether the server was named, so that it is not ours to start. */
  public boolean isNamed() {
    return url != null && !url.isBlank();
  }

  /** The caller's own: what an agent speaks with, for it must never speak as an operator. */
  public Optional<String> ownToken() {
    return Optional.ofNullable(System.getenv(tokenVariable))
        .filter(own -> !own.isBlank())
        .map(String::strip);
  }

  /**
   * The name under which an agent speaks: the one given, else the login and -shell. None is needed
   * with a token of its own, which says whose it is.
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

  /** The caller's own, else that of whoever may read the data directory. */
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

  /**
   * Puts the secret of a token that was rotated where operator.token has the old one, if it has.
   */
  void replaceOperatorToken(String id, String secret) {
    if (operatorToken().filter(old -> old.startsWith("fmt_" + id + "_")).isPresent()) {
      try {
        PrivateFiles.write(operatorTokenFile(), secret + "\n");
      } catch (IOException e) {
        throw new CliFailure(
            "%s cannot be written; put the new token there".formatted(operatorTokenFile()));
      }
    }
  }

  /**
   * A server that is being restarted has no address, but most often comes back to its last. No port
   * is guessed: another Folkmoot may listen there.
   */
  private String running() {
    try {
      var found = Files.readString(data.resolve("server.url")).strip();
      if (!found.isEmpty()) {
        last = found;
      }
    } catch (IOException none) {
      // the last one known, then
    }
    if (last.isEmpty()) {
      throw new ServerAway(
          "no Folkmoot is running on the data in %s; start it with: ./folkmoot serve --data %s"
              .formatted(data, TerminalStyle.quoted(data.toString())));
    }
    return last;
  }
}
