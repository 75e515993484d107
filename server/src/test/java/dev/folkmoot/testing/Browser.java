package dev.folkmoot.testing;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/** Keeps cookies and says where a request comes from, as browsers do. */
public final class Browser implements AutoCloseable {
  private final HttpClient client;
  private final Map<String, String> cookies = new TreeMap<>();
  private Optional<String> key = Optional.empty();

  public Browser(HttpClient.Builder client) {
    this.client = client.followRedirects(HttpClient.Redirect.NEVER).build();
  }

  public Browser() {
    this(HttpClient.newBuilder());
  }

  /** As our page does with its script: with a key of this browser's own. */
  public HttpResponse<String> signIn(String url, String token) throws Exception {
    var fresh = UUID.randomUUID().toString();
    key = Optional.of(fresh);
    return post(url + "/signin", "token=%s&browserKey=%s".formatted(encode(token), fresh));
  }

  /** A browser that copied the cookies, and has nothing else. */
  public Browser copy() {
    var other = new Browser();
    other.cookies.putAll(cookies);
    return other;
  }

  public Map<String, String> cookies() {
    return Map.copyOf(cookies);
  }

  public void keep(String name, String value) {
    cookies.put(name, value);
  }

  public HttpResponse<String> look(String url) throws Exception {
    return send(HttpRequest.newBuilder(URI.create(url)).header("Accept", "text/html"));
  }

  public HttpResponse<String> submit(String url, String name, String value) throws Exception {
    return post(url, name + "=" + encode(value));
  }

  private HttpResponse<String> post(String url, String form) throws Exception {
    var at = URI.create(url);
    var request =
        HttpRequest.newBuilder(at)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Origin", "%s://%s".formatted(at.getScheme(), at.getAuthority()))
            .POST(BodyPublishers.ofString(form));
    key.ifPresent(value -> request.header("Folkmoot-Key", value));
    return send(request);
  }

  private static String encode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    if (!cookies.isEmpty()) {
      request.header(
          "Cookie",
          cookies.entrySet().stream()
              .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
              .collect(Collectors.joining("; ")));
    }
    var response = client.send(request.build(), BodyHandlers.ofString());
    response.headers().allValues("set-cookie").forEach(this::take);
    return response;
  }

  private void take(String header) {
    var cookie = header.split(";", 2)[0].split("=", 2);
    if (header.contains("Max-Age=0")) {
      cookies.remove(cookie[0]);
    } else {
      cookies.put(cookie[0], cookie[1]);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
