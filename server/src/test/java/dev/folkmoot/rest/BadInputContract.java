package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Text;
import dev.folkmoot.rest.Operation.Field;
import dev.folkmoot.testing.Api;
import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.node.ObjectNode;

/**
 * Whatever is sent to whichever endpoint: it is refused with advice, nothing is written and nothing
 * breaks. The endpoints are those of {@code /openapi.json}, so that none is forgotten.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BadInputContract {
  private static final int MEBIBYTE = 1024 * 1024;
  private static final byte[] LARGE = " ".repeat(10 * MEBIBYTE).getBytes(StandardCharsets.UTF_8);
  private static final String UNKNOWN = "01890000-0000-7000-8000-000000000000";

  /** A value of each JSON type, and which schema types take it. */
  private static final Map<String, Set<String>> TAKEN_BY =
      Map.of(
          "\"no such word\"", Set.of("string"),
          "7", Set.of("integer"),
          "7.5", Set.of(),
          "true", Set.of("boolean"),
          "[\"a\"]", Set.of("array"),
          "[7]", Set.of(),
          "[[\"a\"]]", Set.of(),
          "{\"a\": 1}", Set.of("object"));

  /** What no parameter of that name may be; a parameter that is not here fails the test. */
  private static final Map<String, List<String>> BAD_VALUES =
      Map.ofEntries(
          Map.entry(
              "limit", List.of("0", "-1", "201", "x", "1.5", "4294967297", "99999999999999999999")),
          Map.entry(
              "timeout", List.of("x", "-1s", "30", "30%20s", "PT-5S", "9999999999999s", "1.5h")),
          Map.entry("since", List.of("x", "-1s", "24", "8d", "P8D", "P99999999999999D")),
          Map.entry(
              "cursor",
              List.of(
                  "%21%21%21",
                  "nonsense",
                  Cursor.encode("\0"),
                  Cursor.encode("x\0"),
                  Cursor.encode("1e9"),
                  "%C3%A4")),
          Map.entry("after", List.of("x", "-1", "1.5", "99999999", "99999999999999999999")),
          Map.entry("before", List.of("x", "-1", "0", "1.5", "99999999999999999999")),
          Map.entry("wait", List.of("x", "-1s", "30", "30%20s", "PT-5S", "9999999999999s", "1.5h")),
          Map.entry("mentions", List.of("%20", "%00", "a%0Ab", "a".repeat(129), "%20a")),
          Map.entry("task_id", List.of("%20", "%00", "a".repeat(201))),
          Map.entry("format", List.of("nonsense", "JSON", "markdown%00")),
          Map.entry("status", List.of("nonsense", "OPEN%00")),
          Map.entry("type", List.of("nonsense", "0")),
          Map.entry(
              "types", List.of("nonsense", "*", "question.asked,", "%00", "question.asked%0A")),
          Map.entry("agent", List.of("%20", "%00", "a%0Ab", "a".repeat(129), "%20a")),
          Map.entry("session", List.of("%20", "%00", "a%0Ab", "a".repeat(129), "%20a")),
          Map.entry("to", List.of("%20", "%00", "a%0Ab", "a".repeat(129))),
          Map.entry("text", List.of("%20", "%00", "a".repeat(201))));

  /** Fields in which nothing is as good as no text. */
  private static final Set<String> MAY_BE_EMPTY = Set.of("reason");

  /** Fields that say who calls, and may be left out only with a token. */
  private static final Set<String> NAMES =
      Set.of("agentId", "target", "by", "author", "agent", "requester_agent", "agent_name");

  private final Api api;
  private final Tables tables;
  private final List<Operation> operations;
  private final String question;
  private Map<String, List<String>> before = Map.of();
  private List<String> failuresBefore = List.of();

  BadInputContract(Api api, Tables tables) {
    this.api = api;
    this.tables = tables;
    operations = Operation.all(api);
    question = api.ask("BLOCKING", "coder", "Merge?").get("id").asString();
  }

  @AfterAll
  void close() throws SQLException {
    tables.close();
    api.close();
  }

  @BeforeEach
  void look() throws SQLException {
    before = tables.rows();
    failuresBefore = failures();
    assertThat(before).containsKeys("question", "event", "agent", "idempotency", "participant");
  }

  @AfterEach
  void nothing_was_written_and_nothing_broke() throws SQLException {
    assertThat(tables.rows()).isEqualTo(before);
    assertThat(failures()).isEqualTo(failuresBefore);
  }

  @Test
  void a_body_that_is_no_json_object_is_refused() {
    var bodies =
        List.of(
            "",
            " ",
            "{",
            "}",
            "nonsense",
            "{'by': 1}",
            "{\"by\" 1}",
            "[]",
            "[{}]",
            "null",
            "5",
            "\"x\"",
            "true",
            "NaN",
            "{} {}",
            "{},",
            "// a\n{}",
            "<a/>",
            "by=ann",
            "[".repeat(50_000),
            "{\"a\":".repeat(50_000));
    refuseAll(
        bodied()
            .flatMap(operation -> bodies.stream().map(body -> post(operation, body).with(400))));
  }

  @Test
  void a_field_of_the_wrong_type_is_refused_with_its_name() {
    refuseAll(
        places()
            .flatMap(
                place ->
                    TAKEN_BY.entrySet().stream()
                        .filter(value -> !value.getValue().contains(place.field().type()))
                        .map(value -> place.holding(value.getKey()).saying(place.name()))));
  }

  @Test
  void a_word_that_is_none_of_the_words_is_refused_with_the_name_of_the_field() {
    refuseAll(
        places()
            .filter(place -> place.field().isEnum())
            .flatMap(
                place ->
                    Stream.of("\"nonsense\"", "\"\"", "\"0\"", "\" \"")
                        .map(value -> place.holding(value).saying(place.name()))));
  }

  @Test
  void a_time_that_is_none_is_refused_with_the_name_of_the_field() {
    refuseAll(
        places()
            .filter(place -> place.field().isTime())
            .flatMap(
                place ->
                    Stream.of("\"\"", "\" \"", "\"tomorrow\"", "\"2030-01-31\"", "\"1893456000\"")
                        .map(value -> place.holding(value).saying(place.name()))));
  }

  @Test
  void an_unknown_field_is_refused_with_its_name() {
    refuseAll(
        bodied()
            .flatMap(
                operation ->
                    Stream.of("nonsense", "Text", "by ", "")
                        .map(
                            name ->
                                post(operation, Json.write(sample(operation).put(name, "x")))
                                    .with(400)
                                    .saying("'" + name + "'"))));
  }

  @Test
  void a_field_that_is_there_twice_is_refused_with_its_name() {
    refuseAll(
        bodied()
            .map(
                operation -> {
                  var name = sample(operation).propertyNames().iterator().next();
                  var once = Json.write(sample(operation));
                  var twice = once.replaceFirst("}$", ", \"%s\": \"x\"}".formatted(name));
                  return post(operation, twice).with(400).saying(name);
                }));
  }

  @Test
  void a_required_field_that_is_missing_or_null_is_named() {
    refuseAll(
        bodied()
            .flatMap(
                operation ->
                    operation.required().stream()
                        .flatMap(
                            name ->
                                Stream.of(
                                        sample(operation).without(name),
                                        sample(operation).putNull(name))
                                    .map(body -> post(operation, Json.write(body)).saying(name)))));
  }

  @Test
  void text_that_is_empty_or_blank_is_refused() {
    refuseAll(
        texts()
            .filter(place -> !MAY_BE_EMPTY.contains(place.name()))
            .flatMap(place -> Stream.of("", " ", "\\n\\t", "\\u3000").map(place::saying)));
  }

  @Test
  void text_that_is_too_long_is_refused() {
    refuseAll(texts().map(place -> place.saying("x".repeat(70_000))));
  }

  @Test
  void text_that_no_database_can_hold_is_refused() {
    refuseAll(
        texts()
            .flatMap(
                place ->
                    Stream.of("a\\u0000b", "a\\ud800b", "a\\udc00b", "\\udc00\\ud800")
                        .map(place::saying)));
  }

  @Test
  void an_object_that_no_database_can_hold_is_refused() {
    var objects =
        List.of(
            "{\"a\\u0000\": 1}",
            "{\"a\": \"\\u0000\"}",
            "{\"a\\ud800\": 1}",
            "{\"a\": [\"\\udc00\"]}",
            "{\"a\": \"%s\"}".formatted("x".repeat(70_000)),
            "{\"a\": 1, \"a\": 2}",
            "{\"a\": " + "9".repeat(2_000) + "}",
            "{\"a\": NaN}",
            "{\"a\":".repeat(2_000) + "1" + "}".repeat(2_000));
    refuseAll(
        places()
            .filter(place -> place.field().type().equals("object"))
            .flatMap(place -> objects.stream().map(place::holding)));
  }

  @Test
  void what_is_not_utf_8_is_refused() {
    refuseAll(
        bodied()
            .flatMap(
                operation ->
                    Stream.of("\u00ff", "\u00c3(", "\u00c0\u0080", "\u00ed\u00a0\u0080")
                        .map("{\"by\": \"%s\"}"::formatted)
                        .map(body -> body.getBytes(StandardCharsets.ISO_8859_1))
                        .map(bytes -> post(operation, BodyPublishers.ofByteArray(bytes)))));
  }

  @Test
  void a_null_in_a_list_is_refused_with_the_name_of_the_list() {
    refuseAll(
        lists()
            .flatMap(
                place ->
                    Stream.of("[null]", "[\"a\", null]")
                        .map(value -> place.holding(value).saying(place.name()))));
  }

  @Test
  void a_list_that_is_too_long_is_refused_with_its_name() {
    var many = IntStream.rangeClosed(0, 50).mapToObj("\"n%d\""::formatted).toList();
    refuseAll(lists().map(place -> place.holding(many.toString()).saying(place.name())));
  }

  @Test
  void a_number_out_of_its_bounds_is_refused_with_the_name_of_the_field() {
    refuseAll(
        places()
            .filter(place -> place.field().type().equals("integer"))
            .flatMap(
                place ->
                    Stream.of(
                            "-1",
                            Long.toString(place.field().tooMany()),
                            "2147483648",
                            "1e3",
                            "99999999999999999999")
                        .map(value -> place.holding(value).saying(place.name()))));
  }

  @Test
  void a_body_over_a_mebibyte_is_refused_and_the_client_gets_to_read_that() {
    refuseAll(
        bodied()
            .flatMap(
                operation ->
                    Stream.of(
                            BodyPublishers.ofByteArray(LARGE),
                            BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(LARGE)),
                            BodyPublishers.ofByteArray(LARGE, 0, MEBIBYTE + 1))
                        .map(body -> post(operation, body).with(413))));
  }

  @Test
  void a_body_over_a_mebibyte_is_refused_over_http_2_too() {
    try (var modern = Api.at(api.url(), HttpClient.Version.HTTP_2)) {
      modern.get("/healthz").expect(200);
      var reply = modern.send("POST", "/api/questions", BodyPublishers.ofByteArray(LARGE));
      assertThat(reply.version()).isEqualTo(HttpClient.Version.HTTP_2);
      reply.expect(413);
    }
  }

  @Test
  void a_body_that_says_it_is_something_else_than_json_is_refused() {
    refuseAll(
        bodied()
            .flatMap(
                operation ->
                    Stream.of("text/plain", "application/xml", "multipart/form-data", "nonsense")
                        .map(
                            type ->
                                post(operation, Json.write(sample(operation)), "Content-Type", type)
                                    .with(415)
                                    .saying("application/json"))));
  }

  @Test
  void an_id_that_is_none_is_refused() {
    var ids =
        List.of(
            "x",
            "1",
            "%20",
            "%00",
            UNKNOWN + "0",
            UNKNOWN.replace('-', '_'),
            "%7Bid%7D",
            "0".repeat(5_000));
    refuseAll(
        withVariable()
            .filter(operation -> operation.path().startsWith("/api/questions/"))
            .flatMap(
                operation -> ids.stream().map(id -> call(operation, operation.at(id)).with(400))));
  }

  @Test
  void an_unknown_id_is_not_found() {
    refuseAll(
        withVariable()
            .filter(operation -> !operation.path().startsWith("/api/gate/"))
            .map(operation -> call(operation, operation.at(UNKNOWN)).with(404).saying(UNKNOWN)));
  }

  @Test
  void a_name_that_is_none_is_refused_in_the_path() {
    var names = List.of("%20", "%00", "a%0Ab", "%7F", "%20a", "a%20", "%09", "a".repeat(129));
    refuseAll(
        withVariable()
            .filter(operation -> !operation.path().startsWith("/api/questions/"))
            .flatMap(
                operation ->
                    names.stream().map(name -> call(operation, operation.at(name)).with(400))));
  }

  @Test
  void what_is_not_percent_encoded_utf_8_is_refused() {
    var wrong = List.of("%", "%2", "%zz", "%ff", "%c3%28", "%c0%80", "%ed%a0%80", "a%");
    refuseAll(
        Stream.concat(
                withVariable().flatMap(operation -> wrong.stream().map(operation::at)),
                operations.stream()
                    .flatMap(
                        operation ->
                            operation.parameters("query").stream()
                                .map(name -> operation.at(question) + "?" + name + "="))
                    .flatMap(start -> wrong.stream().map(start::concat)))
            .map(this::at));
  }

  @Test
  void an_unknown_parameter_is_refused_with_its_name() {
    refuseAll(
        operations.stream()
            .flatMap(
                operation ->
                    Stream.of("nonsense=1", "nonsense=", "nonsense")
                        .map(query -> operation.at(question) + "?" + query)
                        .map(path -> call(operation, path).with(400).saying("'nonsense'"))));
  }

  @Test
  void a_parameter_that_is_there_twice_is_refused_with_its_name() {
    refuseAll(
        operations.stream()
            .flatMap(
                operation ->
                    operation.parameters("query").stream()
                        .map(
                            name ->
                                call(
                                        operation,
                                        "%s?%s=1&%2$s=1".formatted(operation.at(question), name))
                                    .with(400)
                                    .saying("'" + name + "'"))));
  }

  @Test
  void a_parameter_that_makes_no_sense_is_refused() {
    refuseAll(
        operations.stream()
            .filter(Operation::isPlain)
            .flatMap(
                operation ->
                    operation.parameters("query").stream()
                        .flatMap(
                            name ->
                                Optional.ofNullable(BAD_VALUES.get(name))
                                    .orElseThrow(() -> new AssertionError("no bad " + name))
                                    .stream()
                                    .map(
                                        value ->
                                            "%s?%s=%s"
                                                .formatted(operation.at(question), name, value)))
                        .map(path -> call(operation, path))));
  }

  @Test
  void what_is_refused_joins_no_session() {
    refuseAll(
        Stream.of("cursor=nonsense", "timeout=nonsense", "nonsense=1")
            .map("/api/gate/coder/clearance?session=new&"::concat)
            .map(path -> new Call(path, () -> api.get(path))));
  }

  @Test
  void a_type_of_events_may_be_named_twice() {
    api.get("/api/events?types=question.asked,question.asked", "Accept", "application/json")
        .expect(200);
  }

  @Test
  void a_bad_idempotency_key_is_refused() {
    refuseAll(
        operations.stream()
            .filter(operation -> operation.parameters("header").contains("Idempotency-Key"))
            .flatMap(
                operation ->
                    Stream.of("", "k".repeat(129))
                        .map(key -> new String[] {"Idempotency-Key", key})
                        .map(
                            header ->
                                post(operation, Json.write(sample(operation)), header)
                                    .with(400)
                                    .saying("Idempotency-Key"))));
  }

  @Test
  void a_method_that_is_not_offered_is_refused_with_those_that_are() {
    var methods = List.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW");
    refuseAll(
        operations.stream()
            .flatMap(
                operation ->
                    methods.stream()
                        .filter(method -> !offered(operation.path()).contains(method))
                        .map(
                            method ->
                                new Call(
                                        method + " " + operation.path(),
                                        () ->
                                            api.send(
                                                method,
                                                operation.at(question),
                                                BodyPublishers.noBody()))
                                    .with(405)
                                    .saying(operation.method()))));
  }

  @Test
  void a_refused_method_comes_with_the_header_that_names_the_others() {
    var reply = api.send("DELETE", "/api/questions", BodyPublishers.noBody());
    assertThat(reply.header("allow").split(", ", -1))
        .containsExactlyInAnyOrder("GET", "HEAD", "POST");
  }

  @Test
  void a_path_that_leads_nowhere_is_refused() {
    refuseAll(
        Stream.of(
                "//",
                "/api",
                "/api/",
                "/apis/questions",
                "/API/questions",
                "/api//questions",
                "/api/questions/",
                "/api/questions/x/y/z",
                "/api/questions%2Fstats",
                "/api/gate/",
                "/healthz/",
                "/../etc/passwd",
                "/api/../../etc/passwd",
                "/%2e%2e/etc/passwd",
                "/api/questions;a=b",
                "/.git/config",
                "/" + "a".repeat(3_000),
                "*")
            .map(this::at));
  }

  @Test
  void what_is_hardly_http_is_refused_in_the_same_form() {
    refuseAll(
        Stream.of(
                "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n",
                "GET healthz HTTP/1.1\r\n%s\r\n",
                "NONSENSE\r\n\r\n",
                "GET /healthz HTTP/1.1\r\n%sContent-Length: x\r\n\r\n",
                "GET /healthz HTTP/1.1\r\n%sBad Header: x\r\n\r\n",
                "GET /" + "a".repeat(20_000) + " HTTP/1.1\r\n%s\r\n",
                "GET /healthz HTTP/1.1\r\n%sX: " + "a".repeat(20_000) + "\r\n\r\n",
                "POST /api/questions HTTP/1.1\r\n%sTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n")
            .map(this::raw));
  }

  @Test
  void a_reply_that_ends_the_connection_says_so() {
    var host = "Host: 127.0.0.1:%d\r\n".formatted(api.url().getPort());
    var reply = api.raw("GET /api/gate/%00 HTTP/1.1\r\n" + host + "\r\n");
    assertThat(reply.expect(400).header("connection")).isEqualTo("close");
  }

  /** How often the server had to say that the fault is its own. */
  private List<String> failures() {
    return api.get("/metrics").body().lines().filter(line -> line.contains("status=\"5")).toList();
  }

  private void refuseAll(Stream<Call> calls) {
    var all = calls.toList();
    assertThat(all).isNotEmpty();
    var softly = new SoftAssertions();
    all.forEach(
        call ->
            softly.assertThatCode(call::requireRefused).as(call.what()).doesNotThrowAnyException());
    softly.assertAll();
  }

  /** A request that must be refused, and what the refusal must be like. */
  private record Call(String what, Supplier<Api.Reply> send, int status, String words) {
    Call(String what, Supplier<Api.Reply> send) {
      this(Text.shorten(what), send, 0, "");
    }

    Call with(int wanted) {
      return new Call(what, send, wanted, words);
    }

    Call saying(String wanted) {
      return new Call(what, send, status, wanted);
    }

    Call named(String name) {
      return new Call(Text.shorten(name), send, status, words);
    }

    void requireRefused() {
      var reply = send.get();
      assertThat(reply.status()).as(reply.body()).isBetween(400, 499);
      assertThat(status).as(reply.body()).isIn(0, reply.status());
      assertThat(reply.header("content-type")).isEqualTo("application/problem+json");
      requireAdvice(reply);
    }

    private void requireAdvice(Api.Reply reply) {
      var problem = reply.json();
      assertThat(problem.propertyNames()).contains("type", "title", "status", "detail", "code");
      assertThat(problem.get("status").asInt()).isEqualTo(reply.status());
      assertThat(problem.get("type").asString()).startsWith("urn:folkmoot:problem:");
      assertThat(problem.get("code").asString()).matches("[A-Z_]+");
      assertThat(problem.get("title").asString()).isNotBlank();
      assertThat(problem.get("detail").asString())
          .hasSizeGreaterThan(15)
          .contains(words)
          .doesNotContain("Exception", "tools.jackson", "dev.folkmoot", "java.");
    }
  }

  /** A place in a body where something wrong can be put. */
  private final class Place {
    private final Operation operation;
    private final Field field;

    Place(Operation operation, Field field) {
      this.operation = operation;
      this.field = field;
    }

    Field field() {
      return field;
    }

    String name() {
      return field.name();
    }

    /** A body that is well but for this JSON in this place. */
    Call holding(String json) {
      var rest = Json.write(sample(operation).without(name())).substring(1);
      var start = "{\"%s\": %s".formatted(name(), json);
      return post(operation, start + (rest.equals("}") ? "" : ", ") + rest).with(400);
    }

    /** A body that is well but for this text in this place. */
    Call saying(String text) {
      return holding((field.type().equals("array") ? "[\"%s\"]" : "\"%s\"").formatted(text));
    }
  }

  private Stream<Operation> bodied() {
    return operations.stream().filter(operation -> operation.body().isPresent());
  }

  private Stream<Operation> withVariable() {
    return operations.stream().filter(operation -> !operation.parameters("path").isEmpty());
  }

  private Stream<Place> places() {
    return bodied()
        .flatMap(operation -> operation.fields().map(field -> new Place(operation, field)));
  }

  private Stream<Place> lists() {
    return places().filter(place -> place.field().type().equals("array"));
  }

  private Stream<Place> texts() {
    return Stream.concat(
        lists(),
        places()
            .filter(place -> place.field().type().equals("string"))
            .filter(place -> !place.field().isEnum() && !place.field().isTime()));
  }

  private Set<String> offered(String path) {
    return operations.stream()
        .filter(operation -> operation.path().equals(path))
        .map(Operation::method)
        .collect(Collectors.toSet());
  }

  /** A body that would be taken as it is. */
  private static ObjectNode sample(Operation operation) {
    var body = Json.object();
    operation
        .fields()
        .filter(
            field -> operation.required().contains(field.name()) || NAMES.contains(field.name()))
        .forEach(field -> body.set(field.name(), field.sample()));
    return body.has("by") ? body.put("by", "ann") : body;
  }

  private Call post(Operation operation, String body, String... headers) {
    return post(operation, BodyPublishers.ofString(body), headers)
        .named("%s %s".formatted(operation, body));
  }

  private Call post(Operation operation, BodyPublisher body, String... headers) {
    return new Call(
        operation.toString(),
        () -> api.send(operation.method(), operation.at(question), body, headers));
  }

  /** A call of this operation at this path, with a body that is well if it takes one. */
  private Call call(Operation operation, String path) {
    var body =
        operation.body().isPresent()
            ? BodyPublishers.ofString(Json.write(sample(operation)))
            : BodyPublishers.noBody();
    return new Call(
        operation.method() + " " + path, () -> api.send(operation.method(), path, body));
  }

  private Call at(String path) {
    return raw("GET " + path.replace("%", "%%") + " HTTP/1.1\r\n%s\r\n");
  }

  /** A request as no client library would send it; {@code %s} stands for what each must have. */
  private Call raw(String request) {
    var usual = "Host: 127.0.0.1:%d\r\nConnection: close\r\n".formatted(api.url().getPort());
    var text = request.formatted(usual);
    return new Call(text, () -> api.raw(text));
  }
}
