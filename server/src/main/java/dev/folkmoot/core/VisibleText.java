package dev.folkmoot.core;

/**
 * Text as people may be shown it. Characters that cannot be seen, or that change how others look,
 * become escapes such as {@code ⟨U+202E⟩}: what somebody approves must be what is there.
 */
public final class VisibleText {
  private static final int EMOJI_STYLE = 0xfe0f;
  private static final int TEXT_STYLE = 0xfe0e;

  private VisibleText() {}

  /** The same text if all of it can be seen. Line breaks and tabs stay. */
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
    if (c < 0x7f) {
      return c < ' ' && c != '\n' && c != '\t';
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> isVariation(c) ? !isStyled(before, c) : isBlank(c);
    };
  }

  /** Chooses another shape for what is before it, and carries data where there is none. */
  private static boolean isVariation(int c) {
    return (c >= 0xfe00 && c <= EMOJI_STYLE)
        || (c >= 0xe0000 && c <= 0xe0fff)
        || (c >= 0x180b && c <= 0x180f);
  }

  private static boolean isStyled(int before, int c) {
    return (c == EMOJI_STYLE || c == TEXT_STYLE) && Character.isEmoji(before);
  }

  /** Letters and marks that look like nothing at all. */
  private static boolean isBlank(int c) {
    return switch (c) {
      case 0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x3164, 0xffa0 -> true;
      default -> c == 0x7f || (c >= 0xfff0 && c <= 0xfff8);
    };
  }
}
