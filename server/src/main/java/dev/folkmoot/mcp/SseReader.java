package dev.folkmoot.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads the data of server-sent events, one event at a time. */
public final class SseReader {
  private final LineReader lines;
  private final int longest;
  private final long most;
  private long read;

  /**
   * @param longest the most bytes of one event
   * @param most the most bytes of the whole stream
   */
  public SseReader(InputStream body, int longest, long most) {
    this.lines = new LineReader(body, longest);
    this.longest = longest;
    this.most = most;
  }

  /** The data of the next event that has any; empty at the end of the stream. */
  public Optional<String> next() throws IOException {
    var data = new StringBuilder();
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      var text = line.get().text();
      count(line.get());
      if (text.startsWith("data:")) {
        data.append(data.isEmpty() ? "" : "\n").append(text.substring(5).strip());
      } else if (text.isEmpty() && !data.isEmpty()) {
        return Optional.of(data.toString());
      }
      if (data.length() > longest) {
        throw tooLong();
      }
    }
    return data.isEmpty() ? Optional.empty() : Optional.of(data.toString());
  }

  private void count(LineReader.Line line) throws IOException {
    read += line.text().length() + 1;
    if (line.cut() || read > most) {
      throw tooLong();
    }
  }

  private static IOException tooLong() {
    return new IOException("it sent more than we accept");
  }
}
