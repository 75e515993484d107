package dev.folkmoot.wire.trust;

import dev.folkmoot.trust.SignInLink;
import dev.folkmoot.wire.Doc;
import java.time.Instant;

@Doc("A link to the pages that signs the owner of a token in, once.")
public record SignInLinkJson(
    @Doc("Its path on this server. Whoever opens it and presses its button is signed in.")
        String path,
    @Doc("It does not work from then on.") Instant until) {
  public static SignInLinkJson of(SignInLink link) {
    return new SignInLinkJson(link.path(), link.until());
  }
}
