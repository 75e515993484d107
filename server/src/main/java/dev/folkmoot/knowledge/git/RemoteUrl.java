package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Refusal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;

/** The address of a repository: over https or ssh, or a directory of this machine. */
public record RemoteUrl(String value) {
  private static final int LONGEST = 500;

  /** As {@code git@example.com:team/project.git}. */
  private static final Pattern SHORT_SSH =
      Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*@[A-Za-z0-9][A-Za-z0-9.-]*:[A-Za-z0-9_./~-]+");

  /** Refuses an invalid address without repeating it, because it may have a secret in it. */
  public RemoteUrl {
    if (value.length() > LONGEST || !value.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw refused("has a space, an unusual character or more than 500 characters");
    }
    if (!SHORT_SSH.matcher(value).matches()) {
      requireUri(value);
    }
  }

  private static void requireUri(String value) {
    var uri = uri(value).orElseThrow(() -> refused("is not an address"));
    var scheme = String.valueOf(uri.getScheme());
    var user = Optional.ofNullable(uri.getRawUserInfo());
    switch (scheme) {
      case "https" -> {
        if (user.isPresent()) {
          throw refused("has a user or a password in it; use forge.tokenEnv or ~/.netrc instead");
        }
        requireHost(uri);
      }
      case "ssh" -> {
        if (user.filter(name -> !name.matches("[A-Za-z0-9_][A-Za-z0-9_.-]*")).isPresent()) {
          throw refused("has more than a user name before the @; use an ssh key instead");
        }
        requireHost(uri);
      }
      case "file" -> {
        if (uri.getRawAuthority() != null || !String.valueOf(uri.getRawPath()).startsWith("/")) {
          throw refused("is not a path on this machine");
        }
      }
      default -> throw refused("does not begin with https, ssh or file");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw refused("has a ? or a # in it");
    }
  }

  private static void requireHost(URI uri) {
    if (uri.getHost() == null || uri.getHost().startsWith("-") || uri.getRawPath().length() < 2) {
      throw refused("has no host and path");
    }
  }

  private static Optional<URI> uri(String value) {
    try {
      return Optional.of(new URI(value));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static Refusal refused(String why) {
    return Refusal.invalid(
        "knowledge.repository %s; write one such as https://example.com/team/project.git,"
                .formatted(why)
            + " git@example.com:team/project.git or file:///srv/project.git");
  }

  boolean isHttps() {
    return value.startsWith("https:");
  }

  @Override
  public String toString() {
    return value;
  }
}
