package dev.folkmoot.llm;

import java.net.http.HttpClient;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The HTTP client that all models share. It is made at the first call. */
final class SharedHttpClient implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(10);

  private @Nullable HttpClient client;

  synchronized HttpClient client() {
    if (client == null) {
      client =
          HttpClient.newBuilder()
              .executor(Thread::startVirtualThread)
              .connectTimeout(CONNECT)
              .build();
    }
    return client;
  }

  @Override
  public synchronized void close() {
    if (client != null) {
      client.shutdownNow();
    }
  }
}
