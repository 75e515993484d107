package dev.folkmoot.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts replies by route and status. */
public final class HttpMetrics {
  /** One counter's labels. */
  public record Key(String method, String route, int status) {}

  private final Map<Key, LongAdder> replies = new ConcurrentHashMap<>();

  void count(String method, String route, int status) {
    replies.computeIfAbsent(new Key(method, route, status), _ -> new LongAdder()).increment();
  }

  public Map<Key, LongAdder> replies() {
    return replies;
  }
}
