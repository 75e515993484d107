package dev.folkmoot.knowledge.git;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * The forge's token, by which git signs in over https at the repository's address and nowhere else.
 * It travels in the environment of git's process: arguments can be read by every user.
 */
record GitCredential(RemoteUrl repository, Optional<String> token) {
  /** Forges take any name beside a token; this is the one that GitHub documents. */
  private static final String NAME = "x-access-token:";

  Map<String, String> environment() {
    return token
        .filter(_ -> repository.isHttps())
        .map(
            secret ->
                Map.of(
                    "GIT_CONFIG_COUNT",
                    "1",
                    "GIT_CONFIG_KEY_0",
                    "http.%s.extraHeader".formatted(repository.value()),
                    "GIT_CONFIG_VALUE_0",
                    "Authorization: Basic " + encoded(secret)))
        .orElse(Map.of());
  }

  private static String encoded(String secret) {
    return Base64.getEncoder().encodeToString((NAME + secret).getBytes(StandardCharsets.UTF_8));
  }

  /** The text without the token, as it is and as git sends it. */
  String maskIn(String text) {
    return token
        .map(secret -> text.replace(secret, "[masked]").replace(encoded(secret), "[masked]"))
        .orElse(text);
  }

  @Override
  public String toString() {
    return "the credential for " + repository;
  }
}
