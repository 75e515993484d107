package dev.folkmoot.testing;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client that begins with HTTP/2 on a connection without encryption, as curl does. */
public final class Http2 implements AutoCloseable {
  /** A reply; its version is as curl writes it. */
  public record Reply(String version, int status, String body) {
    private static Reply of(String text) {
      int end = text.lastIndexOf('\n');
      var told = text.substring(end + 1).split(" ", 2);
      return new Reply(told[0], Integer.parseInt(told[1]), text.substring(0, end));
    }
  }

  private final Process process;

  private Http2(Process process) {
    this.process = process;
  }

  /** Sends a request; closing this hangs up. */
  public static Http2 send(String method, URI url, byte[] body, List<String> headers)
      throws IOException {
    var words =
        new ArrayList<>(
            List.of("curl", "-q", "-sS", "--http2-prior-knowledge", "-X", method, "-H", "Expect:"));
    for (int i = 0; i < headers.size(); i += 2) {
      words.addAll(List.of("-H", headers.get(i) + ": " + headers.get(i + 1)));
    }
    if (!method.equals("GET")) {
      words.addAll(List.of("--data-binary", "@-"));
    }
    words.addAll(List.of("-w", "\n%{http_version} %{http_code}", url.toString()));
    var process = new ProcessBuilder(words).start();
    try (var in = process.getOutputStream()) {
      in.write(body);
    }
    return new Http2(process);
  }

  public static Reply get(URI url, String... headers) throws IOException {
    try (var sent = send("GET", url, new byte[0], List.of(headers))) {
      return sent.reply();
    }
  }

  public Reply reply() throws IOException {
    return Reply.of(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
