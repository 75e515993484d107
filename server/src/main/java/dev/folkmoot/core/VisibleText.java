package dev.folkmoot.core;

/**
 * Makes text safe to show to people. Invisible characters, and characters that change how others
 * look, become escapes such as {@code ⟨U+202E⟩}, so that people approve exactly the text that is
 * there.
 */
public final class VisibleText {
  private VisibleText() {}

  /** Returns the same text if all of it is visible. Line breaks and tabs stay. */
  public static String of(String text) {
    int before = 0;
    StringBuilder shown = new StringBuilder(0);
    int from = 0;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int c = text.codePointAt(i);
      if (isHidden(c, before) && !endsLine(text, i)) {
        shown.append(text, from, i).append("⟨U+%04X⟩".formatted(c));
        from = i + Character.charCount(c);
      }
      before = c;
    }
    return from == 0 ? text : shown.append(text, from, text.length()).toString();
  }

  private static boolean endsLine(String text, int at) {
    return text.startsWith("\r\n", at);
  }

  private static boolean isHidden(int c, int before) {
    return c != '\n'
        && c != '\t'
        && InvisibleCharacters.is(c)
        && !InvisibleCharacters.isEmojiStyle(before, c);
  }
}
