package dev.folkmoot.wire.trust;

import dev.folkmoot.trust.SignInLink;
import dev.folkmoot.wire.Doc;
import java.time.Instant;

@Doc("A link that signs the owner of a token in to the pages, once.")
public record SignInLinkJson(
    @Doc("The path on this server. Anybody who opens it and presses the button is signed in.")
        String path,
    @Doc("The moment at which the link expires.") Instant until) {
  public static SignInLinkJson of(SignInLink link) {
    return new SignInLinkJson(link.path(), link.until());
  }
}
