package dev.folkmoot.http;

import dev.folkmoot.core.AdviceWording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A method and a path, with their parameters, bodies and endpoint. */
public final class Route {
  private final String method;
  private final String path;
  private final String summary;
  private final List<String> segments;
  private final List<String> variables;
  private final Map<String, String> query = new LinkedHashMap<>();
  private final Map<String, String> headers = new LinkedHashMap<>();
  private Optional<Class<?>> takes = Optional.empty();
  private Optional<Class<?>> gives = Optional.empty();
  private Optional<AdviceWording> words = Optional.empty();
  private String media = "application/json";
  private int status = 200;
  private boolean open;
  private boolean streams;
  private boolean limited;
  private boolean changing;
  private boolean allowsAsync;
  private boolean page;
  private boolean needsToken;
  private Optional<String> toolset = Optional.empty();
  private final Endpoint endpoint;

  private Route(String method, String path, String summary, Endpoint endpoint) {
    this.method = method;
    this.path = path;
    this.summary = summary;
    this.segments = List.of(path.substring(1).split("/", -1));
    this.variables = segments.stream().filter(Route::isVariable).map(Route::name).toList();
    this.endpoint = endpoint;
  }

  public static Route get(String path, String summary, Endpoint endpoint) {
    return new Route("GET", path, summary, endpoint);
  }

  public static Route post(String path, String summary, Endpoint endpoint) {
    return new Route("POST", path, summary, endpoint);
  }

  public static Route patch(String path, String summary, Endpoint endpoint) {
    return new Route("PATCH", path, summary, endpoint);
  }

  public static Route delete(String path, String summary, Endpoint endpoint) {
    return new Route("DELETE", path, summary, endpoint);
  }

  public Route query(String name, String meaning) {
    query.put(name, meaning);
    return this;
  }

  public Route takes(Class<?> body) {
    takes = Optional.of(body);
    return this;
  }

  public Route gives(int code, Class<?> body) {
    status = code;
    gives = Optional.of(body);
    return this;
  }

  /** The reply may come before the work is done, if the caller prefers that. */
  public Route allowAsync() {
    allowsAsync = true;
    return header("Prefer", "respond-async: reply 202 at once, and send the rest as events");
  }

  public Route gives(String contentType) {
    media = contentType;
    return this;
  }

  public Route header(String name, String meaning) {
    headers.put(name, meaning);
    return this;
  }

  public Route takesIdempotencyKey() {
    return header(
        "Idempotency-Key",
        "a key of your choice; a request that is sent again with its key is done once");
  }

  /** Needs no token. */
  public Route open() {
    open = true;
    return this;
  }

  public boolean isOpen() {
    return open;
  }

  /** Needs the token itself: a browser's cookie is not enough. */
  public Route needsToken() {
    needsToken = true;
    return this;
  }

  boolean isForTokens() {
    return needsToken;
  }

  /** Refuses tokens that are limited to other toolsets. */
  public Route in(String name) {
    toolset = Optional.of(name);
    return this;
  }

  /** Sends Server-Sent Events, unless the caller asks for JSON. */
  public Route streams() {
    streams = true;
    return this;
  }

  public boolean isStream() {
    return streams;
  }

  /** Changes something although it is a GET, so pages of other sites may not call it. */
  public Route changing() {
    changing = true;
    return this;
  }

  boolean isChanging() {
    return changing;
  }

  /** A caller may have only so many of these open at a time; one more is refused with 429. */
  public Route limited() {
    limited = true;
    return this;
  }

  /** Whether a caller may have only so many open: also true for streams and calls that may wait. */
  public boolean isLimited() {
    return limited || streams || allowsAsync || query.containsKey("timeout");
  }

  /** For people to look at: not part of the API, and failures are shown as a page. */
  public Route page() {
    page = true;
    return this;
  }

  public boolean isPage() {
    return page;
  }

  /** Gives the advice of refusals this wording instead of the router's. */
  public Route refusesIn(AdviceWording wording) {
    words = Optional.of(wording);
    return this;
  }

  Optional<AdviceWording> words() {
    return words;
  }

  public String method() {
    return method;
  }

  public String path() {
    return path;
  }

  public String summary() {
    return summary;
  }

  public Map<String, String> query() {
    return query;
  }

  public Optional<Class<?>> takes() {
    return takes;
  }

  public Optional<Class<?>> gives() {
    return gives;
  }

  public String media() {
    return media;
  }

  public boolean allowsAsync() {
    return allowsAsync;
  }

  public int status() {
    return status;
  }

  public Map<String, String> headers() {
    return headers;
  }

  /** The names in braces, in order. */
  public List<String> variables() {
    return variables;
  }

  Endpoint endpoint() {
    return exchange -> {
      toolset.ifPresent(exchange.caller()::requireToolset);
      return endpoint.handle(exchange);
    };
  }

  List<String> segments() {
    return segments;
  }

  /** The values of the variables in a path of this route. */
  List<String> values(List<String> given) {
    var values = new ArrayList<String>(1);
    for (int i = 0; i < given.size(); i++) {
      if (isVariable(segments.get(i))) {
        values.add(given.get(i));
      }
    }
    return values;
  }

  static boolean isVariable(String segment) {
    return segment.startsWith("{");
  }

  private static String name(String segment) {
    return segment.substring(1, segment.length() - 1);
  }
}
