package dev.folkmoot.knowledge.git;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.folkmoot.core.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A forge on the loopback that takes requests exactly as GitHub and Gitea document them, and
 * refuses everything else with 400.
 */
final class ForgeServer implements AutoCloseable {
  static final String REPOSITORY = "team/project";

  /** A pull request, open, closed or merged. */
  private record Pull(
      int number, String head, String base, String title, String body, String state) {
    Pull in(String other) {
      return new Pull(number, head, base, title, body, other);
    }
  }

  private final ForgeConfig.Kind kind;
  private final HttpServer server;
  private final Map<Integer, Pull> pulls = new LinkedHashMap<>();
  private final List<String> complaints = new ArrayList<>();
  private int status;
  private boolean silent;

  ForgeServer(ForgeConfig.Kind kind) {
    this.kind = kind;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.start();
  }

  ForgeConfig config() {
    var url = URI.create("http://127.0.0.1:%d/".formatted(server.getAddress().getPort()));
    return new ForgeConfig(kind, Optional.of(url), REPOSITORY, "FORGE_TOKEN");
  }

  /** The next reply has that status and does nothing. */
  synchronized void failNext(int code) {
    status = code;
  }

  /** The next change is made, and its reply is lost. */
  synchronized void loseNextReply() {
    silent = true;
  }

  synchronized List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** The pull requests as {@code head → base: title (state)}. */
  synchronized List<String> pulls() {
    return pulls.values().stream()
        .map(one -> "%s → %s: %s (%s)".formatted(one.head, one.base, one.title, one.state))
        .toList();
  }

  /** Somebody opens that many pull requests for other branches. */
  synchronized void addOthers(int count) {
    for (int i = 0; i < count; i++) {
      int number = pulls.size() + 1;
      pulls.put(number, new Pull(number, "other-" + number, "main", "Other", "", "open"));
    }
  }

  synchronized void decide(String state) {
    var last = pulls.size();
    pulls.computeIfPresent(last, (_, one) -> one.in(state));
  }

  private synchronized void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      if (status != 0) {
        int code = status;
        status = 0;
        send(exchange, code, Json.object().put("message", "no " + Express.TOKEN));
        return;
      }
      var wrong = wrong(exchange);
      if (!wrong.isEmpty()) {
        complaints.add(wrong);
        send(exchange, 400, Json.object().put("message", wrong));
      } else if (exchange.getRequestMethod().equals("POST")) {
        create(exchange, Json.tree(body));
      } else {
        search(exchange);
      }
    }
  }

  private String prefix() {
    return (kind == ForgeConfig.Kind.GITHUB ? "/api/v3" : "/api/v1") + "/repos/team/project/pulls";
  }

  private String wrong(HttpExchange exchange) {
    var headers = exchange.getRequestHeaders();
    var wanted =
        kind == ForgeConfig.Kind.GITHUB
            ? Map.of(
                "Authorization", "Bearer " + Express.TOKEN,
                "Accept", "application/vnd.github+json",
                "X-GitHub-Api-Version", "2022-11-28")
            : Map.of("Authorization", "token " + Express.TOKEN, "Accept", "application/json");
    boolean post = exchange.getRequestMethod().equals("POST");
    return Stream.of(
            wanted.entrySet().stream()
                .filter(one -> !one.getValue().equals(headers.getFirst(one.getKey())))
                .map(one -> one.getKey() + " is " + headers.getFirst(one.getKey())),
            Stream.of("User-Agent").filter(name -> headers.getFirst(name) == null),
            Stream.of(exchange.getRequestURI().getRawPath())
                .filter(path -> post ? !path.equals(prefix()) : !path.startsWith(prefix())),
            Stream.of("Content-Type")
                .filter(name -> post && !"application/json".equals(headers.getFirst(name))))
        .flatMap(some -> some)
        .collect(Collectors.joining(", "));
  }

  private void create(HttpExchange exchange, JsonNode body) throws IOException {
    var fields = body.propertyStream().map(Map.Entry::getKey).toList();
    if (!fields.equals(List.of("title", "head", "base", "body"))) {
      complaints.add("fields " + fields);
      send(exchange, 422, Json.object().put("message", "fields " + fields));
      return;
    }
    var head = body.get("head").asString();
    if (pulls.values().stream()
        .anyMatch(one -> one.head.equals(head) && one.state.equals("open"))) {
      send(
          exchange,
          kind == ForgeConfig.Kind.GITHUB ? 422 : 409,
          Json.object().put("message", "a pull request already exists for these"));
      return;
    }
    var pull =
        new Pull(
            pulls.size() + 1,
            head,
            body.get("base").asString(),
            body.get("title").asString(),
            body.get("body").asString(),
            "open");
    pulls.put(pull.number, pull);
    if (silent) {
      silent = false;
      return;
    }
    send(exchange, 201, json(pull));
  }

  private void search(HttpExchange exchange) throws IOException {
    var query = query(exchange.getRequestURI());
    var found = Json.array();
    switch (kind) {
      case GITHUB -> {
        if (!query.keySet().equals(Set.of("state", "head", "base", "per_page"))
            || !"all".equals(query.get("state"))) {
          complaints.add("query " + query);
        }
        pulls.values().stream()
            .filter(one -> ("team:" + one.head).equals(query.get("head")))
            .filter(one -> one.base.equals(query.get("base")))
            .forEach(one -> found.add(json(one)));
      }
      case GITEA -> {
        if (!query.keySet().equals(Set.of("state", "sort", "page", "limit"))
            || !"recentupdate".equals(query.get("sort"))) {
          complaints.add("query " + query);
        }
        int page = Integer.parseInt(String.valueOf(query.get("page")));
        int limit = Math.min(50, Integer.parseInt(String.valueOf(query.get("limit"))));
        List.copyOf(pulls.values()).reversed().stream()
            .filter(one -> one.state.equals("open") == "open".equals(query.get("state")))
            .skip((page - 1L) * limit)
            .limit(limit)
            .forEach(one -> found.add(json(one)));
      }
    }
    send(exchange, 200, found);
  }

  private static Map<String, String> query(URI uri) {
    return Stream.of(uri.getRawQuery().split("&", -1))
        .map(pair -> pair.split("=", 2))
        .collect(
            Collectors.toMap(
                pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
  }

  private static ObjectNode json(Pull pull) {
    boolean merged = pull.state.equals("merged");
    var json =
        Json.object()
            .put("number", pull.number)
            .put("html_url", "https://forge.example/team/project/pulls/" + pull.number)
            .put("state", pull.state.equals("open") ? "open" : "closed")
            .put("merged", merged);
    json.putObject("head").put("label", pull.head).put("ref", pull.head);
    json.putObject("base").put("label", pull.base).put("ref", pull.base);
    return merged ? json.put("merged_at", "2030-01-01T00:00:00Z") : json.putNull("merged_at");
  }

  private static void send(HttpExchange exchange, int code, JsonNode body) throws IOException {
    var bytes = Json.write(body).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(code, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
