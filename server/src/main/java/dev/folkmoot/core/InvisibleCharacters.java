package dev.folkmoot.core;

/**
 * Characters that a reader cannot see: controls, bidirectional and other format characters, line
 * separators, and characters that Unicode lets a font ignore.
 */
final class InvisibleCharacters {
  private static final int TEXT_STYLE = 0xfe0e;
  private static final int EMOJI_STYLE = 0xfe0f;

  private InvisibleCharacters() {}

  static boolean is(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> isIgnorable(c) || c == 0x2800;
    };
  }

  /** The code points with Default_Ignorable_Code_Point that are not of the category Format. */
  private static boolean isIgnorable(int c) {
    return c == 0x034f
        || within(c, 0x115f, 0x1160)
        || within(c, 0x17b4, 0x17b5)
        || within(c, 0x180b, 0x180f)
        || c == 0x2065
        || c == 0x3164
        || within(c, 0xfe00, EMOJI_STYLE)
        || c == 0xffa0
        || within(c, 0xfff0, 0xfff8)
        || within(c, 0xe0000, 0xe0fff);
  }

  /** A variation selector after an emoji, which keyboards add to say how the emoji is drawn. */
  static boolean isEmojiStyle(int before, int c) {
    return (c == EMOJI_STYLE || c == TEXT_STYLE) && Character.isEmoji(before);
  }

  private static boolean within(int c, int first, int last) {
    return c >= first && c <= last;
  }
}
