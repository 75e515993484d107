package dev.folkmoot.http;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Durations;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.trust.Caller;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;
import tools.jackson.databind.node.ObjectNode;

/** One request, as an endpoint sees it. */
public final class Exchange {
  private static final Duration USUAL_WAIT = Duration.ofSeconds(30);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(55);

  private final Request request;
  private final Route route;
  private final List<String> values;
  private final Map<String, String> query;
  private final Supplier<byte[]> body;
  private final Caller caller;
  private final boolean secure;
  private boolean read;
  private Supplier<String> name = () -> "";

  Exchange(
      Request request,
      Route route,
      List<String> values,
      Map<String, String> query,
      Supplier<byte[]> body,
      Caller caller,
      boolean secure) {
    this.request = request;
    this.route = route;
    this.values = values;
    this.query = query;
    this.body = body;
    this.caller = caller;
    this.secure = secure;
    for (var name : query.keySet()) {
      if (!route.query().containsKey(name)) {
        throw Refusal.invalid(
            "there is no parameter '%s' here; %s"
                .formatted(
                    Text.shorten(name),
                    route.query().isEmpty()
                        ? "send none"
                        : "use one of " + String.join(", ", route.query().keySet())));
      }
    }
  }

  public Caller caller() {
    return caller;
  }

  /** Sets the name of a caller without a token. It is read only if a limit needs it. */
  public void nameCaller(Supplier<String> caller) {
    name = caller;
  }

  /**
   * The key by which limits count a caller: the owner of its token, else its name, else its
   * address.
   */
  public String principal() {
    return caller
        .owner()
        .map(AgentId::value)
        .or(() -> Optional.of(name.get()).filter(given -> !given.isEmpty()))
        .map(Text::folded)
        .orElseGet(() -> "\n" + address());
  }

  /** The value of a variable of the path. */
  public String path(String variable) {
    return values.get(route.variables().indexOf(variable));
  }

  public Optional<String> query(String name) {
    return Optional.ofNullable(query.get(name)).filter(value -> !value.isEmpty());
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(request.getHeaders().get(name));
  }

  public Optional<String> cookie(String name) {
    return Cookies.find(request, name, secure);
  }

  /** The header that makes a browser keep a cookie for this long, or forget it. */
  public Map<String, String> cookieHeader(String cookie, String value, Duration age) {
    return Cookies.header(cookie, value, age, secure);
  }

  /** The caller's network address. */
  public String address() {
    return Request.getRemoteAddr(request);
  }

  /** The path of the request with its parameters. */
  public String target() {
    return request.getHttpURI().getPathQuery();
  }

  public boolean accepts(String contentType) {
    return header("Accept").filter(accepted -> accepted.contains(contentType)).isPresent();
  }

  public <T> T body(Class<T> type) {
    return JsonBody.read(bytes(), type);
  }

  public Form form() {
    return Form.parse(new String(bytes(), StandardCharsets.UTF_8));
  }

  /** The raw body, for endpoints that parse it themselves. */
  public byte[] bytes() {
    read = true;
    return body.get();
  }

  /** A body that is left unread would break the connection for the next request. */
  boolean hasReadBody() {
    return read || route.method().equals("GET");
  }

  /** A JSON body with fields that we do not define. */
  public ObjectNode jsonObject() {
    return JsonBody.object(bytes());
  }

  public Optional<String> idempotencyKey() {
    return header("Idempotency-Key");
  }

  /** Whether the caller prefers a reply at once, and follows the rest as events. */
  public boolean prefersAsync() {
    return header("Prefer").filter(words -> words.contains(Reply.ASYNC)).isPresent();
  }

  /** The wait that the caller asks for, at most as long as clients and proxies allow. */
  public Duration timeout() {
    return timeout("timeout").orElse(USUAL_WAIT);
  }

  /** The wait in the parameter of this name; empty if it is missing. */
  public Optional<Duration> timeout(String name) {
    return query(name).map(text -> cut(Durations.parse(name, text)));
  }

  /** A note for a caller whose wait was cut. */
  public Optional<String> cutNote() {
    return query("timeout")
        .filter(text -> Durations.parse("timeout", text).compareTo(LONGEST_WAIT) > 0)
        .map(
            text ->
                "a call waits at most %ds, so the wait of %s was cut; call again to go on waiting"
                    .formatted(LONGEST_WAIT.toSeconds(), text));
  }

  private static Duration cut(Duration wanted) {
    return wanted.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wanted;
  }

  public int limit(int usual) {
    long limit = query("limit").map(text -> number("limit", text)).orElse((long) usual);
    PageLimit.require(limit);
    return (int) limit;
  }

  public static long number(String name, String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw Refusal.invalid("%s: '%s' is not a whole number".formatted(name, Text.shorten(text)));
    }
  }
}
