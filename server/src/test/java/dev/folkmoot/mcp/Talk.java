package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A client of either era that says exactly what it is told to. */
public final class Talk {
  private static final String META = "io.modelcontextprotocol/";
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final URI url;
  private final List<String> always;

  public Talk(URI url) {
    this(url, List.of());
  }

  private Talk(URI url, List<String> always) {
    this.url = url;
    this.always = always;
  }

  /** A client that shows a token with each request. */
  public static Talk withToken(URI url, String token) {
    return new Talk(url, List.of("Authorization", "Bearer " + token));
  }

  static ObjectNode json(String text) {
    return (ObjectNode) Json.tree(text);
  }

  /** A request of the newer era by a client that can do the given things. */
  public static ObjectNode modern(String method, String params, Capability... can) {
    var body = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
    var all = json(params);
    var meta = all.withObject("_meta").put(META + "protocolVersion", Versions.STATELESS);
    var capabilities = meta.putObject(META + "clientCapabilities");
    for (var capability : can) {
      capabilities.setAll(capability.asDeclared());
    }
    body.set("params", all);
    return body;
  }

  /** The headers that belong to a request of the newer era. */
  public static List<String> headersOf(ObjectNode body) {
    var method = body.path("method").asString();
    var headers =
        new ArrayList<>(List.of(Headers.VERSION, Versions.STATELESS, Headers.METHOD, method));
    Headers.nameIn(method)
        .map(name -> body.path("params").path(name))
        .filter(JsonNode::isString)
        .ifPresent(name -> headers.addAll(List.of(Headers.NAME, name.stringValue())));
    return headers;
  }

  public JsonNode ask(String method, String params, Capability... can) {
    return ask(modern(method, params, can));
  }

  public JsonNode ask(ObjectNode body) {
    return tree(post(body.toString(), headersOf(body)));
  }

  public JsonNode call(String tool, String arguments, Capability... can) {
    return ask("tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments), can)
        .path("result");
  }

  public HttpResponse<String> post(String body, List<String> headers) {
    try {
      return HTTP.send(request(body, headers), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpRequest request(String body, List<String> headers) {
    var request =
        HttpRequest.newBuilder(url)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    for (int i = 0; i < headers.size(); i += 2) {
      request.setHeader(headers.get(i), headers.get(i + 1));
    }
    for (int i = 0; i < always.size(); i += 2) {
      request.header(always.get(i), always.get(i + 1));
    }
    return request.build();
  }

  /** A request whose reply is waited for elsewhere. */
  public CompletableFuture<HttpResponse<String>> later(String body, List<String> headers) {
    return HTTP.sendAsync(request(body, headers), HttpResponse.BodyHandlers.ofString());
  }

  /** The result of a request of the newer era, whenever it comes. */
  public CompletableFuture<JsonNode> later(ObjectNode body) {
    return later(body.toString(), headersOf(body)).thenApply(reply -> tree(reply).path("result"));
  }

  /** The messages of a stream as they come; none if the reply is no stream. */
  public Iterator<JsonNode> stream(String body, List<String> headers) {
    try {
      return HTTP.send(request(body, headers), HttpResponse.BodyHandlers.ofLines())
          .body()
          .filter(line -> line.startsWith("data:") && line.length() > 6)
          .map(line -> Json.tree(line.substring(5)))
          .iterator();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A reply's message: the body, or the last event of a stream. */
  public static JsonNode tree(HttpResponse<String> response) {
    var body = response.body();
    var events = events(body);
    return events.isEmpty() ? Json.tree(body) : events.getLast();
  }

  static List<JsonNode> events(String stream) {
    return stream
        .lines()
        .filter(line -> line.startsWith("data:") && line.length() > 6)
        .map(line -> Json.tree(line.substring(5)))
        .toList();
  }

  /** A session of the older era, by the headers that its requests carry. */
  public List<String> begin(String version, Capability... can) {
    var capabilities = Json.object();
    for (var capability : can) {
      capabilities.setAll(capability.asDeclared());
    }
    var body =
        """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"%s",
         "capabilities":%s,"clientInfo":{"name":"test","version":"1"}}}
        """
            .formatted(version, capabilities);
    var response = post(body, List.of());
    return List.of(
        Headers.SESSION,
        response.headers().firstValue(Headers.SESSION).orElseThrow(),
        Headers.VERSION,
        tree(response).path("result").path("protocolVersion").asString());
  }

  public HttpResponse<String> withSession(List<String> session, String method, String params) {
    return post(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, params),
        session);
  }

  /** A call of a tool in a session. */
  public static String toolCall(String tool, String arguments) {
    return """
    {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"%s","arguments":%s}}\
    """
        .formatted(tool, arguments);
  }

  public JsonNode callInSession(List<String> session, String tool, String arguments) {
    return tree(post(toolCall(tool, arguments), session)).path("result");
  }

  /** Answers what the server asked on a stream. */
  public void reply(List<String> session, JsonNode asked, String result) {
    var message = Json.object().put("jsonrpc", "2.0");
    message.set("id", asked.get("id"));
    message.set("result", json(result));
    var taken = post(message.toString(), session);
    if (taken.statusCode() != 202) {
      throw new AssertionError(taken.body());
    }
  }

  /** A call of the newer era made anew, with one answer to everything it asked. */
  public static ObjectNode again(
      String tool, String arguments, JsonNode asked, String answer, Capability... can) {
    var params = Json.object().put("name", tool);
    params.set("arguments", json(arguments));
    if (asked.has("requestState")) {
      params.set("requestState", asked.get("requestState"));
    }
    var answers = params.putObject("inputResponses");
    asked.path("inputRequests").propertyNames().forEach(key -> answers.set(key, json(answer)));
    return modern("tools/call", params.toString(), can);
  }
}
