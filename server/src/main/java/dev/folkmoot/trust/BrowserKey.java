package dev.folkmoot.trust;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import java.util.regex.Pattern;

/**
 * A random key that the page's script makes in the browser and stores for this origin. A cookie is
 * sent to every port of a host, but this key only to this server, so requests that change something
 * must send it.
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
