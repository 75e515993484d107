package dev.folkmoot.knowledge;

import java.util.Locale;

/**
 * A token of a DOT file.
 *
 * @param line where it begins, from 1
 */
record DotToken(Kind kind, String text, int line) {
  enum Kind {
    /** A name, a number or a keyword without quotation marks. */
    WORD,
    QUOTED,
    SIGN,
    END
  }

  boolean isSign(String sign) {
    return kind == Kind.SIGN && text.equals(sign);
  }

  /** Keywords are written in any case, and never in quotation marks. */
  boolean isKeyword(String keyword) {
    return kind == Kind.WORD && text.toLowerCase(Locale.ROOT).equals(keyword);
  }

  boolean isId() {
    return kind == Kind.WORD || kind == Kind.QUOTED;
  }
}
