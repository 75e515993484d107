package dev.folkmoot.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import org.jspecify.annotations.Nullable;

/** A path of the server and its query. */
public record Resource(String path, String query) {
  public static Resource at(String... segments) {
    var path = new StringBuilder("/api");
    for (var segment : segments) {
      path.append('/').append(encode(segment));
    }
    return new Resource(path.toString(), "");
  }

  /** A value that is absent is left out. */
  public Resource with(String name, @Nullable Object value) {
    if (value == null) {
      return this;
    }
    var pair = name + "=" + encode(value.toString());
    return new Resource(path, query.isEmpty() ? pair : query + "&" + pair);
  }

  static String encode(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  @Override
  public String toString() {
    return query.isEmpty() ? path : path + "?" + query;
  }
}
