package dev.folkmoot.trust;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import java.util.regex.Pattern;

/**
 * A random word that our script makes in a browser and keeps there for our origin alone. A cookie
 * goes to every port of a host; this goes to ours only, so changes must show it.
 */
public record BrowserKey(String value) {
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{32,128}");

  public BrowserKey {
    if (!FORM.matcher(value).matches()) {
      throw Refusal.invalid("the key of this browser is malformed; reload the page and try again");
    }
  }

  String digest() {
    return Digest.of(value);
  }

  @Override
  public String toString() {
    return "a browser's key";
  }
}
