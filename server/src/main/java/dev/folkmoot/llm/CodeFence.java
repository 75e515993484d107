package dev.folkmoot.llm;

/** Tells, line by line, whether Markdown is inside a fenced code block. */
final class CodeFence {
  private static final int SHORTEST = 3;

  private char mark;
  private int length;

  boolean isOpen() {
    return length > 0;
  }

  void readLine(CharSequence text, int start, int end) {
    int from = start;
    while (from < end && Character.isWhitespace(text.charAt(from))) {
      from++;
    }
    if (from == end || "`~".indexOf(text.charAt(from)) < 0) {
      return;
    }
    char first = text.charAt(from);
    int to = from;
    while (to < end && text.charAt(to) == first) {
      to++;
    }
    readMarks(first, to - from, text.subSequence(to, end).toString());
  }

  /** Text may follow the marks that open a block, but not those that close it. */
  private void readMarks(char first, int count, String rest) {
    if (isOpen()) {
      boolean closes = first == mark && count >= length && rest.isBlank();
      length = closes ? 0 : length;
    } else if (count >= SHORTEST && (first == '~' || rest.indexOf('`') < 0)) {
      mark = first;
      length = count;
    }
  }
}
