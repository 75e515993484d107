package dev.folkmoot.trust;

import java.time.Instant;

/**
 * A link that signs somebody in once.
 *
 * @param secret the last part of its path; shown this once, and stored as a hash
 */
public record SignInLink(String secret, Instant until) {
  /** Where the server shows the button that signs in. */
  public String path() {
    return "/signin/" + secret;
  }

  @Override
  public String toString() {
    return "a sign-in link until " + until;
  }
}
