package dev.folkmoot.trust;

/** A token that was just made; its secret is shown this once. */
public record Issued(Token token, String secret) {
  @Override
  public String toString() {
    return token.toString();
  }
}
