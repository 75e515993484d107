package dev.folkmoot.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;

/** Where a command writes to, until the reader goes away. */
final class Pipe extends Writer {
  private final StringWriter text = new StringWriter();
  private volatile boolean cut;

  List<String> lines() {
    return text.toString().lines().toList();
  }

  void cut() {
    cut = true;
  }

  @Override
  public void write(char[] buffer, int offset, int length) throws IOException {
    flush();
    text.write(buffer, offset, length);
  }

  @Override
  public void flush() throws IOException {
    if (cut) {
      throw new IOException("the reader is gone");
    }
  }

  @Override
  public void close() {}

  @Override
  public String toString() {
    return text.toString();
  }
}
