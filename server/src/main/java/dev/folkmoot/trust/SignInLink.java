package dev.folkmoot.trust;

import java.time.Instant;

/**
 * A link that signs somebody in once.
 *
 * @param secret the last part of the link's path; shown only once, and stored as a hash
 */
public record SignInLink(String secret, Instant until) {
  /** The path of the page with the sign-in button. */
  public String path() {
    return "/signin/" + secret;
  }

  @Override
  public String toString() {
    return "a sign-in link until " + until;
  }
}
