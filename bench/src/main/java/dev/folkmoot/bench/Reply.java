package dev.folkmoot.bench;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A reply that was read to its end. */
record Reply(int status, String body) {
  private static final String LENGTH = "\r\ncontent-length: ";

  /** The length of the reply that the bytes begin with, or -1 while it is not known. */
  static int length(byte[] bytes, int count) {
    int end = endOfHead(bytes, count);
    if (end < 0) {
      return -1;
    }
    var head = new String(bytes, 0, end, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    int at = head.indexOf(LENGTH);
    if (at < 0) {
      return endOfChunks(bytes, count);
    }
    int from = at + LENGTH.length();
    return end + Integer.parseInt(head, from, head.indexOf('\r', from), 10);
  }

  /**
   * The end of a chunked reply, whose last chunk is empty, or -1 while that has not come. Replies
   * are short enough to look through all bytes after each read.
   */
  private static int endOfChunks(byte[] bytes, int count) {
    return new String(bytes, 0, count, StandardCharsets.ISO_8859_1).endsWith("\r\n0\r\n\r\n")
        ? count
        : -1;
  }

  static Reply parse(byte[] bytes, int length) {
    int end = endOfHead(bytes, length);
    int status = (bytes[9] - '0') * 100 + (bytes[10] - '0') * 10 + bytes[11] - '0';
    return new Reply(status, new String(bytes, end, length - end, StandardCharsets.UTF_8));
  }

  private static int endOfHead(byte[] bytes, int count) {
    for (int i = 3; i < count; i++) {
      if (bytes[i] == '\n'
          && bytes[i - 1] == '\r'
          && bytes[i - 2] == '\n'
          && bytes[i - 3] == '\r') {
        return i + 1;
      }
    }
    return -1;
  }

  /** This reply; throws unless it has the status and contains the words. */
  Reply require(int expected, String words) {
    if (status != expected || !body.contains(words)) {
      throw new IllegalStateException(
          "expected status %d and the text %s, got %s".formatted(expected, words, this));
    }
    return this;
  }

  /** The first value of a text field. */
  String text(String field) {
    int from = body.indexOf("\"" + field + "\":\"") + field.length() + 4;
    return body.substring(from, body.indexOf('"', from));
  }
}
