package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.WebAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The forge on which pull requests are opened.
 *
 * @param url the forge's address in a browser; github.com by default
 * @param repository the owner and the name, as in {@code owner/name}
 * @param tokenEnv the name of the environment variable with the token
 */
public record ForgeConfig(Kind kind, Optional<URI> url, String repository, String tokenEnv) {
  private static final Pattern REPOSITORY =
      Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,99}/[A-Za-z0-9_.-]{1,100}");
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,199}");
  private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "[::1]");

  /** The supported forges; Forgejo has the API of Gitea. */
  public enum Kind {
    GITHUB,
    GITEA
  }

  public ForgeConfig {
    url.ifPresent(ForgeConfig::requireAddress);
    if (kind == Kind.GITEA && url.isEmpty()) {
      throw refused(
          "url", "is missing; give the server's address, such as https://git.example.com");
    }
    if (!REPOSITORY.matcher(repository).matches() || repository.matches(".*/\\.{1,2}")) {
      throw refused(
          "repo", "must be the owner and the name of the repository, such as team/project");
    }
    if (!VARIABLE.matcher(tokenEnv).matches()) {
      throw refused(
          "tokenEnv",
          "must be the name of an environment variable, such as GITHUB_TOKEN, and not the token");
    }
  }

  /** Requires https, except on this machine, because the token is sent to the address. */
  private static void requireAddress(URI url) {
    boolean safe =
        WebAddress.is(url)
            && ("https".equalsIgnoreCase(url.getScheme()) || LOOPBACK.contains(url.getHost()));
    if (!safe
        || url.getRawUserInfo() != null
        || url.getRawQuery() != null
        || url.getRawFragment() != null) {
      throw refused(
          "url",
          "must be the https address of the forge without a user, password, ? or #, such as"
              + " https://git.example.com");
    }
  }

  private static Refusal refused(String key, String why) {
    return Refusal.invalid("knowledge.forge.%s %s".formatted(key, why));
  }

  String owner() {
    return repository.substring(0, repository.indexOf('/'));
  }
}
