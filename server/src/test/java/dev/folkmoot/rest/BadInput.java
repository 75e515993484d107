package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.node.ObjectNode;

/**
 * Whatever is sent to whichever endpoint: it is refused with advice, nothing is written and nothing
 * breaks. The endpoints are those of {@code /openapi.json}, so that none is forgotten.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BadInput {
  /** Fields that may be left out only sometimes: who calls, with a token; and what is said. */
  private static final Set<String> NAMES =
      Set.of(
          "agentId",
          "target",
          "by",
          "from",
          "author",
          "agent",
          "requester_agent",
          "agent_name",
          "content");

  final Api api;
  final Tables tables;
  final List<Operation> operations;
  final String question;
  Map<String, List<String>> before = Map.of();
  List<String> failuresBefore = List.of();

  BadInput(Target target) {
    api = target.api();
    tables = target.tables();
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

  /** How often the server had to say that the fault is its own. */
  List<String> failures() {
    return api.get("/metrics").body().lines().filter(line -> line.contains("status=\"5")).toList();
  }

  void refuseAll(Stream<Call> calls) {
    var all = calls.toList();
    assertThat(all).isNotEmpty();
    var softly = new SoftAssertions();
    all.forEach(
        call ->
            softly.assertThatCode(call::requireRefused).as(call.what()).doesNotThrowAnyException());
    softly.assertAll();
  }

  Stream<Operation> bodied() {
    return operations.stream().filter(operation -> operation.body().isPresent());
  }

  Stream<Operation> withVariable() {
    return operations.stream().filter(operation -> !operation.parameters("path").isEmpty());
  }

  /** A body that would be taken as it is. */
  static ObjectNode sample(Operation operation) {
    var body = Json.object();
    operation
        .fields()
        .filter(
            field -> operation.required().contains(field.name()) || NAMES.contains(field.name()))
        .forEach(field -> body.set(field.name(), field.sample()));
    return body.has("by") ? body.put("by", "ann") : body;
  }

  Call post(Operation operation, String body, String... headers) {
    return post(operation, BodyPublishers.ofString(body), headers)
        .named("%s %s".formatted(operation, body));
  }

  Call post(Operation operation, BodyPublisher body, String... headers) {
    return new Call(
        operation.toString(),
        () -> api.send(operation.method(), operation.at(question), body, headers));
  }

  /** A call of this operation at this path, with a body that is well if it takes one. */
  Call call(Operation operation, String path) {
    var body =
        operation.body().isPresent()
            ? BodyPublishers.ofString(Json.write(sample(operation)))
            : BodyPublishers.noBody();
    return new Call(
        operation.method() + " " + path, () -> api.send(operation.method(), path, body));
  }

  Call at(String path) {
    return raw("GET " + path.replace("%", "%%") + " HTTP/1.1\r\n%s\r\n");
  }

  /** A request as no client library would send it; {@code %s} stands for what each must have. */
  Call raw(String request) {
    var usual = "Host: 127.0.0.1:%d\r\nConnection: close\r\n".formatted(api.url().getPort());
    var text = request.formatted(usual);
    return new Call(text, () -> api.raw(text));
  }
}
