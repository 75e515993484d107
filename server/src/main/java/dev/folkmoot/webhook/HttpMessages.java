package dev.folkmoot.webhook;

import dev.folkmoot.core.RetryAfter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The part of HTTP/1.1 that a POST needs if only the status of the reply matters. */
final class HttpMessages {
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})(?: .*)?");
  private static final int MOST_HEAD = 16 * 1024;

  private HttpMessages() {}

  static byte[] head(URI url, Map<String, String> headers, int length) {
    var head = new StringBuilder("POST ");
    head.append(url.getRawPath().isEmpty() ? "/" : url.getRawPath());
    if (url.getRawQuery() != null) {
      head.append('?').append(url.getRawQuery());
    }
    head.append(" HTTP/1.1\r\nHost: ").append(url.getRawAuthority()).append("\r\n");
    headers.forEach((name, value) -> head.append("%s: %s\r\n".formatted(name, value)));
    head.append("Content-Length: %d\r\nConnection: close\r\n\r\n".formatted(length));
    return head.toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** Reads the final reply, after any informational ones. */
  static Receipt receipt(InputStream in, Instant now) throws IOException {
    while (true) {
      var lines = lines(in);
      int status = status(lines.getFirst());
      if (status >= 200) {
        return status < 300
            ? new Receipt.Accepted(status)
            : new Receipt.Refused(
                status,
                lines.stream()
                    .filter(line -> line.regionMatches(true, 0, "Retry-After:", 0, 12))
                    .findFirst()
                    .flatMap(line -> RetryAfter.parse(line.substring(12), now)));
      }
    }
  }

  private static int status(String line) throws IOException {
    var status = STATUS.matcher(line);
    if (!status.matches()) {
      throw new IOException("the reply is not HTTP");
    }
    return Integer.parseInt(status.group(1));
  }

  /** Reads up to the empty line, byte by byte, so that the body is left unread. */
  private static List<String> lines(InputStream in) throws IOException {
    var lines = new ArrayList<String>();
    var line = new ByteArrayOutputStream();
    for (int read = 0; read < MOST_HEAD; read++) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("the reply ends early");
      }
      if (next == '\n') {
        var text = line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
        if (text.isEmpty()) {
          return lines.isEmpty() ? List.of("") : lines;
        }
        lines.add(text);
        line.reset();
      } else {
        line.write(next);
      }
    }
    throw new IOException("the reply's head is too long");
  }
}
