package dev.folkmoot.trust;

/** A new token with its secret, which is shown only once. */
public record IssuedToken(Token token, String secret) {
  @Override
  public String toString() {
    return token.toString();
  }
}
