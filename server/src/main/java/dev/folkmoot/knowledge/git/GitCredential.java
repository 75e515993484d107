package dev.folkmoot.knowledge.git;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * The forge's token, with which git signs in over https, only at the repository's address. It is
 * passed in the environment of git's process, since every user can read a process's arguments.
 */
record GitCredential(RemoteUrl repository, Optional<String> token) {
  /** Forges accept any user name with a token; this is the one that GitHub documents. */
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

  /** The text with the token masked, both in plain text and in Base64. */
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
