package dev.folkmoot;

import dev.folkmoot.cli.Address;
import dev.folkmoot.cli.CliFailure;
import dev.folkmoot.cli.ServerAway;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.PrivateFiles;
import dev.folkmoot.mcp.proxy.StdioProxy;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A thin proxy to the running server: the database is never opened twice. */
@Command(
    name = "mcp",
    mixinStandardHelpOptions = true,
    description = "Speak MCP over standard input and output; start the server if none runs.",
    footerHeading = "%nExample:%n",
    footer = "  folkmoot mcp --agent coder-1")
final class McpCommand implements Callable<Integer> {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

  @Option(
      names = "--agent",
      paramLabel = "NAME",
      defaultValue = "${env:FOLKMOOT_AGENT}",
      description =
          "The agent's name. Default: $$FOLKMOOT_AGENT, else the token's owner, else your login"
              + " with -shell.")
  @Nullable String agent;

  @Option(
      names = "--role",
      paramLabel = "ROLE",
      description = "Register the agent with this role, such as coder, architect or pm.")
  @Nullable String role;

  @Option(
      names = "--toolsets",
      paramLabel = "SET,…",
      description = "Offer only the tools of these toolsets.")
  @Nullable String toolsets;

  @Mixin final Address address = new Address();

  @Override
  public Integer call() throws IOException, InterruptedException {
    try {
      run();
      return 0;
    } catch (StartFailure e) {
      System.err.println("folkmoot: " + e.getMessage());
      return 2;
    }
  }

  private void run() throws IOException, InterruptedException {
    if (!isRunning()) {
      if (address.isNamed()) {
        throw new StartFailure(
            "there is no server at %s; start it there".formatted(address.find()));
      }
      startServer();
    }
    address.requireKey();
    Map<String, String> headers =
        address
            .ownToken()
            .map(token -> Map.of("Authorization", "Bearer " + token))
            .orElse(Map.of());
    var http = address.http().build();
    if (role != null) {
      register(http, headers, role);
    }
    new StdioProxy(http, () -> endpoint(http), headers, System.in, System.out).run();
  }

  /** Registers the agent with its role. A registered agent keeps its display name. */
  private void register(HttpClient http, Map<String, String> headers, String role)
      throws IOException, InterruptedException {
    var id =
        address
            .agentName(agent)
            .orElseThrow(() -> new StartFailure("--role needs a name: add --agent NAME"));
    var server = provenServer(http);
    var known =
        http.send(
            request(server + "/api/agents/" + encode(id), headers).build(),
            BodyHandlers.ofString());
    var body = Json.object().put("id", id).put("kind", "external").put("role", role);
    if (known.statusCode() == 200) {
      body.put("name", Json.tree(known.body()).path("name").asString(id));
    }
    var registered =
        http.send(
            request(server + "/api/agents", headers)
                .POST(BodyPublishers.ofString(Json.write(body)))
                .build(),
            BodyHandlers.ofString());
    if (registered.statusCode() != 201) {
      throw new StartFailure(
          Json.tree(registered.body()).path("detail").asString("the server refused the role"));
    }
  }

  private static HttpRequest.Builder request(String uri, Map<String, String> headers) {
    var request =
        HttpRequest.newBuilder(URI.create(uri))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/json");
    headers.forEach(request::header);
    return request;
  }

  private URI endpoint(HttpClient http) {
    var query = new ArrayList<String>();
    address.agentName(agent).ifPresent(name -> query.add("agent=" + encode(name)));
    if (toolsets != null) {
      query.add("toolsets=" + encode(toolsets));
    }
    return URI.create(
        provenServer(http) + "/mcp" + (query.isEmpty() ? "" : "?" + String.join("&", query)));
  }

  /** The server's address. A server whose key is known must first prove that it has this key. */
  private URI provenServer(HttpClient http) {
    var server = address.find();
    var known = address.knownServer(server, address.ownToken());
    if (known.isPresent()) {
      try {
        known.get().requireProof(http, server);
      } catch (CliFailure e) {
        if (!(e instanceof ServerAway)) {
          System.err.println("folkmoot: " + e.getMessage());
        }
        throw new UncheckedIOException(new ConnectException(e.getMessage()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new UncheckedIOException(new InterruptedIOException());
      }
    }
    return server;
  }

  private boolean isRunning() throws InterruptedException {
    if (!address.isKnown()) {
      return false;
    }
    var server = address.find();
    try (var client = address.http().connectTimeout(Duration.ofSeconds(2)).build()) {
      var request =
          HttpRequest.newBuilder(URI.create(server + "/healthz"))
              .timeout(Duration.ofSeconds(5))
              .build();
      return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      if (Address.isUntrusted(e)) {
        throw new StartFailure(Address.untrusted(server));
      }
      return false;
    }
  }

  /** If two processes start servers at once, one gets the data directory, and both use it. */
  private void startServer() throws IOException, InterruptedException {
    var command = new ArrayList<>(ownSession());
    command.addAll(program());
    command.addAll(List.of("serve", "--data", address.data().toString()));
    var log = new File(address.data().toFile(), "server.log");
    if (!Files.isDirectory(address.data())) {
      PrivateFiles.createDirectory(address.data());
      System.err.println("folkmoot: the data is in " + address.data());
    }
    PrivateFiles.createFile(log.toPath());
    new ProcessBuilder(command)
        .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
        .redirectError(ProcessBuilder.Redirect.appendTo(log))
        .start();
    long end = System.nanoTime() + START_TIMEOUT.toNanos();
    while (!isRunning()) {
      if (System.nanoTime() > end) {
        throw new StartFailure("the server did not start; see " + log);
      }
      Thread.sleep(100);
    }
  }

  /** A prefix that gives the server its own session, so that it outlives this process. */
  private static List<String> ownSession() {
    var setsid = "/usr/bin/setsid";
    return new File(setsid).canExecute() ? List.of(setsid) : List.of();
  }

  /** The launcher if it started us, else Java with our class path. */
  private static List<String> program() {
    var launcher = System.getenv("FOLKMOOT_LAUNCHER");
    if (launcher != null && !launcher.isBlank()) {
      return List.of(launcher);
    }
    var java = ProcessHandle.current().info().command().orElse("java");
    return List.of(
        java,
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        System.getProperty("java.class.path"),
        "dev.folkmoot.Main");
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
