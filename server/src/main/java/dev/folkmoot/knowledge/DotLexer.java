package dev.folkmoot.knowledge;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.regex.Pattern;

/** Divides a DOT file into tokens. Comments are left out. */
final class DotLexer {
  private static final Pattern NUMBER = Pattern.compile("-?(\\.\\d+|\\d+(\\.\\d*)?)");

  private final String text;
  private int at;
  private int line = 1;

  DotLexer(String text) {
    this.text = text;
    this.at = text.startsWith("\ufeff") ? 1 : 0;
  }

  DotToken next() {
    skip();
    if (at == text.length()) {
      return new DotToken(DotToken.Kind.END, "the end of the file", line);
    }
    char c = text.charAt(at);
    if (c == '"') {
      return quoted();
    }
    if (c == '<') {
      throw refusal(line, "HTML strings are not supported; write the text in quotation marks");
    }
    if (text.startsWith("->", at) || text.startsWith("--", at)) {
      return sign(2);
    }
    if ("{}[];,=:+".indexOf(c) >= 0) {
      return sign(1);
    }
    return isNameCharacter(c) || c == '-' || c == '.' ? word() : unknown(c);
  }

  static Refusal refusal(int line, String message) {
    return Refusal.invalid("line %d of the knowledge file: %s".formatted(line, message));
  }

  private DotToken unknown(char c) {
    throw refusal(
        line,
        "unexpected character '%s'; put names in quotation marks"
            .formatted(Text.shorten(String.valueOf(c))));
  }

  private DotToken sign(int length) {
    var sign = text.substring(at, at + length);
    at += length;
    return new DotToken(DotToken.Kind.SIGN, sign, line);
  }

  private DotToken word() {
    int begin = at;
    if (isNumeric(text.charAt(at))) {
      at++;
      while (at < text.length() && (isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
        at++;
      }
      var number = text.substring(begin, at);
      if (!NUMBER.matcher(number).matches()) {
        throw refusal(
            line,
            "'%s' is not a number; put it in quotation marks".formatted(Text.shorten(number)));
      }
      return new DotToken(DotToken.Kind.WORD, number, line);
    }
    while (at < text.length() && isNameCharacter(text.charAt(at))) {
      at++;
    }
    return new DotToken(DotToken.Kind.WORD, text.substring(begin, at), line);
  }

  private static boolean isNumeric(char c) {
    return c == '-' || c == '.' || isDigit(c);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** DOT treats every byte from 128 on as a letter. */
  private static boolean isNameCharacter(char c) {
    return c == '_' || c >= 128 || isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private DotToken quoted() {
    int begin = line;
    var value = new StringBuilder();
    for (at++; at < text.length() && text.charAt(at) != '"'; ) {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        escape(value);
      } else {
        plain(value);
      }
    }
    if (at == text.length()) {
      throw refusal(begin, "a quotation mark is never closed");
    }
    at++;
    return new DotToken(DotToken.Kind.QUOTED, value.toString(), begin);
  }

  private void plain(StringBuilder value) {
    char c = text.charAt(at++);
    if (c == '\n') {
      line++;
    }
    value.append(c);
  }

  /** A backslash before any other character stands for itself, as in Graphviz. */
  private void escape(StringBuilder value) {
    char c = text.charAt(at + 1);
    at += 2;
    switch (c) {
      case '"', '\\' -> value.append(c);
      case 'n' -> value.append('\n');
      case 'r' -> value.append('\r');
      case '\n' -> line++;
      case '\r' -> skipLineFeed();
      default -> value.append('\\').append(c);
    }
  }

  /** A line that ends with a backslash goes on in the next one. */
  private void skipLineFeed() {
    line++;
    if (at < text.length() && text.charAt(at) == '\n') {
      at++;
    }
  }

  private void skip() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        line++;
        at++;
      } else if (Character.isWhitespace(c)) {
        at++;
      } else if (text.startsWith("//", at) || (c == '#' && beginsLine())) {
        skipTo("\n");
      } else if (text.startsWith("/*", at)) {
        skipComment();
      } else {
        return;
      }
    }
  }

  private boolean beginsLine() {
    return at == 0 || text.charAt(at - 1) == '\n';
  }

  private void skipTo(String end) {
    int found = text.indexOf(end, at);
    at = found < 0 ? text.length() : found;
  }

  private void skipComment() {
    int begin = at;
    int end = text.indexOf("*/", at + 2);
    if (end < 0) {
      throw refusal(line, "a comment is never closed");
    }
    at = end + 2;
    line += (int) text.substring(begin, at).chars().filter(c -> c == '\n').count();
  }
}
