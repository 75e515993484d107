package dev.folkmoot.story;

import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;

/** A spec about to be added; what looks like a secret in it is masked. */
public record NewSpec(String title, String content) {
  static final int LONGEST_TITLE = 200;
  private static final int LONGEST = 60_000;

  public NewSpec {
    Text.requireLength("title", title, LONGEST_TITLE);
    Text.requireLength("content", content, LONGEST);
    title = Secrets.mask(title);
    content = Secrets.mask(content);
  }
}
