package dev.folkmoot.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Config;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.Speakers;
import dev.folkmoot.core.Json;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.knowledge.git.CoderKind;
import dev.folkmoot.knowledge.git.CommitAuthor;
import dev.folkmoot.knowledge.git.RemoteUrl;
import dev.folkmoot.knowledge.git.RepositoryConfig;
import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.webhook.OutboundSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/** A server as its callers see it: over HTTP, in JSON. */
public final class Api implements AutoCloseable {
  /** What takes longer hangs; how fast something is, no test says. */
  public static final Duration PATIENCE = Duration.ofMinutes(1);

  /** Shorter than the waits that are woken. */
  private static final Duration WOKEN = Duration.ofSeconds(20);

  private final URI url;
  private final HttpClient client;
  private final AutoCloseable server;
  private final Optional<String> token;

  private Api(URI url, HttpClient.Version version, AutoCloseable server) {
    this(url, version, server, Optional.empty());
  }

  private Api(URI url, HttpClient.Version version, AutoCloseable server, Optional<String> token) {
    this.url = url;
    this.token = token;
    this.client = HttpClient.newBuilder().version(version).build();
    this.server = server;
  }

  /** A server that somebody else stops. */
  public static Api at(URI url) {
    return at(url, HttpClient.Version.HTTP_1_1);
  }

  public static Api at(URI url, HttpClient.Version version) {
    return new Api(url, version, () -> {});
  }

  /** A server that somebody else stops, called with a token. */
  public static Api at(URI url, String token) {
    return new Api(url, HttpClient.Version.HTTP_1_1, () -> {}, Optional.of(token));
  }

  /** A server of this process, whose data go with it. */
  public static Api start() {
    var data = Scratch.directory();
    var server = Folkmoot.start(config(data, Optional.empty()));
    return new Api(
        URI.create(server.url()),
        HttpClient.Version.HTTP_1_1,
        () -> {
          server.close();
          Scratch.delete(data);
        });
  }

  /** A server of this process, on a file in the directory. */
  public static Api start(Path data) {
    return start(config(data, Optional.empty()));
  }

  /** A node of this process, on a database that others may share. */
  public static Api start(Path data, String databaseUrl) {
    return start(config(data, Optional.of(databaseUrl)));
  }

  /** On a file in the directory, or on the database of the URL. */
  public static Config config(Path data, Optional<String> databaseUrl) {
    return new Config(
        ListenAddress.loopback("127.0.0.1", 0),
        Config.TrustMode.OPEN,
        data,
        databaseUrl.map(PostgresUrl::parse),
        Duration.ofDays(30),
        Config.LogFormat.TEXT);
  }

  /** On a file in the directory, with these models and agents. */
  public static Config config(Path data, Speakers speakers) {
    return new Config(
        ListenAddress.loopback("127.0.0.1", 0),
        Config.TrustMode.OPEN,
        data,
        Optional.empty(),
        Duration.ofDays(30),
        Config.LogFormat.TEXT,
        speakers);
  }

  /** A server of this process that may tell receivers of this machine. */
  public static Config withPrivateWebhooks(Path data) {
    return withPrivateWebhooks(data, Optional.empty());
  }

  public static Config withPrivateWebhooks(Path data, Optional<PostgresUrl> database) {
    return new Config(
        ListenAddress.loopback("127.0.0.1", 0),
        Config.TrustMode.OPEN,
        data,
        database,
        Duration.ofDays(30),
        Config.LogFormat.TEXT,
        Speakers.NONE,
        new OutboundSettings(true, Optional.empty()));
  }

  /** The same with a repository that nothing reaches. */
  public static Config withRepository(Config config) {
    return new Config(
        config.listen(),
        config.trust(),
        config.data(),
        config.database(),
        config.eventRetention(),
        config.log(),
        config.speakers(),
        config.outbound(),
        config.auditKey(),
        config.limits(),
        Optional.of(
            new RepositoryConfig(
                new RemoteUrl("file:///nowhere/repository.git"),
                RepositoryConfig.USUAL_FILE,
                RepositoryConfig.USUAL_BRANCH,
                CommitAuthor.USUAL,
                Optional.empty(),
                CoderKind.BUILTIN)));
  }

  public static Api start(Config config) {
    return of(Folkmoot.start(config));
  }

  public static Api start(Config config, InstantSource clock) {
    return of(Folkmoot.start(config, clock));
  }

  private static Api of(Folkmoot server) {
    return new Api(URI.create(server.url()), HttpClient.Version.HTTP_1_1, server);
  }

  public URI url() {
    return url;
  }

  public static List<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::asString).toList();
  }

  /** The texts of the questions that a query finds. */
  public List<String> found(String query) {
    return get("/api/questions?" + query)
        .expect(200)
        .json()
        .get("questions")
        .valueStream()
        .map(question -> question.get("text").asString())
        .toList();
  }

  /** The ids of all pages, each found by the cursor of the one before. */
  public List<String> pages(String path, String name) {
    var ids = new ArrayList<String>();
    var cursor = "";
    do {
      var page = get(path + cursor).expect(200).json();
      page.get(name).forEach(one -> ids.add(one.get("id").asString()));
      cursor = page.has("cursor") ? "&cursor=" + page.get("cursor").asString() : "";
    } while (!cursor.isEmpty());
    return ids;
  }

  /** What came back. */
  public record Reply(
      int status, Map<String, String> headers, String body, HttpClient.Version version) {
    static Reply of(HttpResponse<String> response) {
      var headers = new HashMap<String, String>();
      response.headers().map().forEach((name, values) -> headers.put(name, values.getFirst()));
      return new Reply(response.statusCode(), headers, response.body(), response.version());
    }

    /** Reads a reply that came over a socket of its own. */
    static Reply parse(String text) {
      var parts = text.split("\r\n\r\n", 2);
      var lines = parts[0].split("\r\n", -1);
      var headers = new HashMap<String, String>();
      for (int i = 1; i < lines.length; i++) {
        var field = lines[i].split(":", 2);
        headers.put(field[0].toLowerCase(Locale.ROOT), field[1].strip());
      }
      int status = Integer.parseInt(lines[0].split(" ", 3)[1]);
      return new Reply(status, headers, parts[1], HttpClient.Version.HTTP_1_1);
    }

    public String header(String name) {
      return headers.getOrDefault(name, "");
    }

    /** What a refusal is called. */
    public String code() {
      return json().get("code").asString();
    }

    public JsonNode json() {
      return Json.tree(body);
    }

    public Reply expect(int wanted) {
      assertThat(status).as(body).isEqualTo(wanted);
      return this;
    }
  }

  public Reply get(String path, String... headers) {
    return send("GET", path, BodyPublishers.noBody(), headers);
  }

  /** Posts an object as JSON, or a text as it is. */
  public Reply post(String path, Object body, String... headers) {
    var json = body instanceof String text ? text : Json.write(body);
    return send("POST", path, BodyPublishers.ofString(json), headers);
  }

  public Reply send(String method, String path, BodyPublisher body, String... headers) {
    var reply = later(request(method, path, body, headers));
    try {
      return reply.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      reply.cancel(true);
      throw new AssertionError("%s %s was not replied to in time".formatted(method, path), e);
    } catch (ExecutionException e) {
      throw new UncheckedIOException(new IOException(e.getCause()));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A call whose reply is waited for elsewhere. */
  public CompletableFuture<Reply> later(String path) {
    return later(request("GET", path, BodyPublishers.noBody()));
  }

  /** A post whose reply is waited for elsewhere. */
  public CompletableFuture<Reply> postLater(String path, Object body, String... headers) {
    return later(request("POST", path, BodyPublishers.ofString(Json.write(body)), headers));
  }

  /** What a call that waited came to, which must be long before its time is up. */
  public static <T> T woken(CompletableFuture<T> waiting) {
    assertThat(waiting).succeedsWithin(WOKEN);
    return waiting.join();
  }

  private CompletableFuture<Reply> later(HttpRequest request) {
    return client.sendAsync(request, BodyHandlers.ofString()).thenApply(Reply::of);
  }

  private HttpRequest request(String method, String path, BodyPublisher body, String... headers) {
    var request = HttpRequest.newBuilder(url.resolve(path)).method(method, body);
    if (method.equals("POST")) {
      request.setHeader("Content-Type", "application/json");
    }
    token.ifPresent(secret -> request.setHeader("Authorization", "Bearer " + secret));
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    return request.build();
  }

  /** Sends text as it is, which no client library would, and reads the reply to its end. */
  public Reply raw(String text) {
    try (var socket = new Socket(url.getHost(), url.getPort())) {
      socket.setSoTimeout((int) PATIENCE.toMillis());
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      var reply = socket.getInputStream().readAllBytes();
      return Reply.parse(new String(reply, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Asks, and returns the question. */
  public JsonNode ask(String type, String agent, String text) {
    return ask(Map.of("type", type, "agentId", agent, "text", text));
  }

  /** Asks for one of these options, and returns the question. */
  public JsonNode ask(String type, String agent, String text, List<String> options) {
    return ask(Map.of("type", type, "agentId", agent, "text", text, "options", options));
  }

  public JsonNode ask(Map<String, ?> fields) {
    return post("/api/questions", fields).expect(201).json();
  }

  /** Answers, and returns what became of it. */
  public JsonNode answer(JsonNode question, String by, String answer) {
    return answer(question.get("id").asString(), by, answer).expect(200).json();
  }

  public Reply answer(String id, String by, String answer, String... headers) {
    return post(
        "/api/questions/%s/answers".formatted(id), Map.of("by", by, "answer", answer), headers);
  }

  public Reply halt(String scope, String target, String by) {
    return post("/api/halts", Map.of("scope", scope, "target", target, "by", by));
  }

  /** The value of a metric without labels. */
  public double metric(String name) {
    return get("/metrics")
        .expect(200)
        .body()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow();
  }

  /** Returns once that many callers wait on the server. */
  public void awaitParked(int waiters) {
    awaitUntil(() -> metric("folkmoot_waits_parked") == waiters);
  }

  /** Looks again and again until it is so, and fails if it takes too long. */
  public static void awaitUntil(BooleanSupplier condition) {
    awaitUntil(PATIENCE, condition);
  }

  public static void awaitUntil(Duration patience, BooleanSupplier condition) {
    long end = System.nanoTime() + patience.toNanos();
    for (long pause = 1_000_000; !condition.getAsBoolean(); pause += pause / 4) {
      assertThat(System.nanoTime()).as("it takes too long").isLessThan(end);
      LockSupport.parkNanos(Math.min(pause, 20_000_000));
    }
  }

  /** Listens to the events of {@code /api/events} and its parameters. */
  public Listener listen(String query, String... headers) {
    try {
      var response =
          client.send(
              request("GET", "/api/events" + query, BodyPublishers.noBody(), headers),
              BodyHandlers.ofInputStream());
      assertThat(response.statusCode()).isEqualTo(200);
      return new Listener(response);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** One event as it was sent. */
  public record Event(long id, String type, JsonNode data) {}

  /** A client that reads Server-Sent Events. */
  public static final class Listener implements AutoCloseable {
    private final HttpResponse<InputStream> response;
    private final BufferedReader lines;
    private long last = -1;

    private Listener(HttpResponse<InputStream> response) {
      this.response = response;
      this.lines =
          new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    public HttpResponse<InputStream> response() {
      return response;
    }

    /** The id to come back with; -1 before there is one. */
    public long last() {
      return last;
    }

    /** The next line as it came; nothing once the server has ended the stream. */
    public Optional<String> line() {
      try {
        return Optional.ofNullable(lines.readLine());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** The next event; nothing once the server has ended the stream. */
    public Optional<Event> next() {
      var type = "";
      var data = new StringBuilder();
      for (var line = line(); line.isPresent(); line = line()) {
        var field = line.get().split(": ", 2);
        switch (field[0]) {
          case "id" -> last = Long.parseLong(field[1]);
          case "event" -> type = field[1];
          case "data" -> data.append(field[1]);
          case "" -> {
            if (!data.isEmpty()) {
              return Optional.of(new Event(last, type, Json.tree(data.toString())));
            }
          }
          default -> {}
        }
      }
      return Optional.empty();
    }

    @Override
    public void close() {
      try {
        lines.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
    try {
      server.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
