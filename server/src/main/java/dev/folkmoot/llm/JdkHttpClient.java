package dev.folkmoot.llm;

import dev.folkmoot.core.ReplyBodies;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Sends LangChain4j's requests with the JDK's HTTP client. The calling thread reads the reply, so
 * interrupting it ends the call. Unlike LangChain4j's own client, it keeps the headers of an error.
 */
final class JdkHttpClient implements dev.langchain4j.http.client.HttpClient, HttpClientBuilder {
  private static final int LONGEST_REFUSAL = 16_384;
  private static final long LONGEST_REPLY = 64L * 1024 * 1024;

  private final HttpClient http;

  JdkHttpClient(HttpClient http) {
    this.http = http;
  }

  @Override
  public void execute(
      dev.langchain4j.http.client.HttpRequest request,
      ServerSentEventParser parser,
      ServerSentEventListener listener) {
    var abandoned = new CompletableFuture<Void>();
    try {
      var response = http.send(translated(request), ReplyBodies.closedIf(abandoned));
      try (var body = response.body()) {
        if (response.statusCode() / 100 != 2) {
          throw refusal(response, body);
        }
        listener.onOpen(opened(response));
        var checked = new CheckingListener(listener);
        parser.parse(new LimitedStream(body), checked);
        checked.onClose();
      }
    } catch (IOException e) {
      throw new LostConnection(e);
    } catch (InterruptedException e) {
      abandoned.complete(null);
      Thread.currentThread().interrupt();
      throw new LostConnection(e);
    }
  }

  private static HttpRequest translated(dev.langchain4j.http.client.HttpRequest request) {
    var url = URI.create(request.url());
    var translated = HttpRequest.newBuilder(url).POST(BodyPublishers.ofString(request.body()));
    if ("http".equalsIgnoreCase(url.getScheme())) {
      translated.version(HttpClient.Version.HTTP_1_1);
    }
    request
        .headers()
        .forEach((name, values) -> values.forEach(value -> translated.header(name, value)));
    return translated.build();
  }

  private static SuccessfulHttpResponse opened(HttpResponse<?> response) {
    return SuccessfulHttpResponse.builder()
        .statusCode(response.statusCode())
        .headers(response.headers().map())
        .build();
  }

  private static ErrorResponse refusal(HttpResponse<?> response, InputStream body)
      throws IOException {
    var text = new String(body.readNBytes(LONGEST_REFUSAL), StandardCharsets.UTF_8);
    return new ErrorResponse(
        response.statusCode(), text, response.headers().firstValue("Retry-After"));
  }

  /** Limits the length of a reply: one without an end would fill the memory. */
  private static final class LimitedStream extends FilterInputStream {
    private long read;

    LimitedStream(InputStream body) {
      super(body);
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      count(next < 0 ? 0 : 1);
      return next;
    }

    @Override
    public int read(byte[] bytes, int from, int most) throws IOException {
      int got = super.read(bytes, from, most);
      count(got);
      return got;
    }

    private void count(int more) throws IOException {
      read += Math.max(0, more);
      if (read > LONGEST_REPLY) {
        throw new OversizedReply();
      }
    }
  }

  /**
   * Fails the call if LangChain4j cannot read an event. LangChain4j's parsers would log the error
   * and go on.
   */
  private static final class CheckingListener implements ServerSentEventListener {
    private final ServerSentEventListener listener;
    private boolean saidAnything;

    CheckingListener(ServerSentEventListener listener) {
      this.listener = listener;
    }

    @Override
    public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
      saidAnything = true;
      var error = StreamError.in(event.data());
      if (error.isPresent()) {
        listener.onError(error.get());
        return;
      }
      try {
        listener.onEvent(event, context);
      } catch (RuntimeException e) {
        listener.onError(new UnreadableReply(e));
      }
    }

    @Override
    public void onError(Throwable failure) {
      saidAnything = true;
      listener.onError(failure);
    }

    @Override
    public void onClose() {
      if (!saidAnything) {
        listener.onError(new UnreadableReply(new IllegalStateException("no event came")));
      }
      listener.onClose();
    }
  }

  @Override
  public SuccessfulHttpResponse execute(dev.langchain4j.http.client.HttpRequest request) {
    throw new UnsupportedOperationException("every reply is streamed");
  }

  @Override
  public dev.langchain4j.http.client.HttpClient build() {
    return this;
  }

  /** Unused: {@link Attempt} keeps the deadline of a call. */
  @Override
  public Duration readTimeout() {
    return Duration.ZERO;
  }

  @Override
  public HttpClientBuilder readTimeout(Duration timeout) {
    return this;
  }

  @Override
  public Duration connectTimeout() {
    return Duration.ZERO;
  }

  @Override
  public HttpClientBuilder connectTimeout(Duration timeout) {
    return this;
  }
}
