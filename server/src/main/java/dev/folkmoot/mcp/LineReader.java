package dev.folkmoot.mcp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads lines of UTF-8 of a bounded length, whatever the other side sends. */
public final class LineReader {
  /**
   * How long the rest of a cut line may be, in multiples of {@code longest}; beyond that the reader
   * gives up.
   */
  private static final int MAX_SKIPPED_LENGTHS = 16;

  private final InputStream in;
  private final int longest;
  private boolean insideCut;

  /** A line without its end; only its beginning if it was too long. */
  public record Line(String text, boolean cut) {}

  public LineReader(InputStream in, int longest) {
    this.in = new BufferedInputStream(in);
    this.longest = longest;
  }

  /** The next line; empty at the end of the input. */
  public Optional<Line> next() throws IOException {
    if (insideCut) {
      skipRest();
    }
    var line = new ByteArrayOutputStream();
    int b = in.read();
    if (b < 0) {
      return Optional.empty();
    }
    for (; b >= 0 && b != '\n'; b = in.read()) {
      if (line.size() == longest) {
        insideCut = true;
        return Optional.of(new Line(line.toString(StandardCharsets.UTF_8), true));
      }
      line.write(b);
    }
    var text = line.toString(StandardCharsets.UTF_8);
    return Optional.of(
        new Line(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text, false));
  }

  private void skipRest() throws IOException {
    long skipped = 0;
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      if (++skipped > (long) MAX_SKIPPED_LENGTHS * longest) {
        throw new IOException("it sent a line without end");
      }
    }
    insideCut = false;
  }
}
