package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Cursor;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Paths, ids, parameters and methods that lead nowhere. */
abstract class BadAddressContract extends BadInput {
  private static final String UNKNOWN = "01890000-0000-7000-8000-000000000000";

  /** What no parameter of that name may be; a parameter that is not here fails the test. */
  private static final Map<String, List<String>> BAD_VALUES =
      Map.ofEntries(
          Map.entry(
              "limit", List.of("0", "-1", "201", "x", "1.5", "4294967297", "99999999999999999999")),
          Map.entry("nonce", List.of("x", "0123456789abcde", "0123456789abcdef-")),
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
          Map.entry("by", List.of("%20", "%00", "a%0Ab", "a".repeat(129))),
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
          Map.entry("topic", List.of("%20", "%00", "a".repeat(201))),
          Map.entry("mode", List.of("%20", "%00", "a".repeat(129))),
          Map.entry("fromDate", List.of("x", "2026-13-01", "2026-11-17T", "%00")),
          Map.entry("toDate", List.of("x", "2026-13-01", "2026-11-17T", "%00")),
          Map.entry("epoch", List.of("x", "0", "-1", "1.5", "99999999999999999999")),
          Map.entry("round", List.of("x", "-1", "1.5", "99999999999999999999")),
          Map.entry("agentId", List.of("%20", "%00", "nobody")),
          Map.entry("spec", List.of("x", "%00", "01890000")),
          Map.entry("ack", List.of("x", "%00", "01890000")),
          Map.entry("query", List.of("%20", "%00", "a".repeat(1_001))),
          Map.entry("level", List.of("nonsense", "0")),
          Map.entry("story", List.of("%20", "%00", "a".repeat(129))),
          Map.entry("text", List.of("%20", "%00", "a".repeat(201))));

  BadAddressContract(Target target) {
    super(target);
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
            .filter(operation -> operation.parameters("path").size() == 1)
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

  private Set<String> offered(String path) {
    return operations.stream()
        .filter(operation -> operation.path().equals(path))
        .map(Operation::method)
        .collect(Collectors.toSet());
  }
}
