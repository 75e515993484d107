package dev.folkmoot.http;

import dev.folkmoot.core.Metrics;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts replies by route and status. */
public final class HttpMetrics implements Metrics.Source {
  /** One counter's labels. */
  private record Key(String method, String route, int status) {}

  private final Map<Key, LongAdder> replies = new ConcurrentHashMap<>();

  void count(String method, String route, int status) {
    replies.computeIfAbsent(new Key(method, route, status), _ -> new LongAdder()).increment();
  }

  @Override
  public void report(Metrics metrics) {
    var counter = metrics.counter("folkmoot_http_replies_total", "Replies by route and status");
    replies.forEach(
        (key, count) ->
            counter.value(
                count.sum(),
                "method",
                key.method(),
                "route",
                key.route(),
                "status",
                Integer.toString(key.status())));
  }
}
