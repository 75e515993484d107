package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Http2;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Bodies that are no JSON, too large, or something else than they say. */
abstract class BadBodyContract extends BadInput {
  private static final int MEBIBYTE = 1024 * 1024;

  private static final byte[] LARGE = " ".repeat(10 * MEBIBYTE).getBytes(StandardCharsets.UTF_8);

  BadBodyContract(Target target) {
    super(target);
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
  void a_body_over_a_mebibyte_is_refused_over_http_2_too() throws IOException {
    var questions = api.url().resolve("/api/questions");
    var json = List.of("Content-Type", "application/json");
    try (var sent = Http2.send("POST", questions, LARGE, json)) {
      var reply = sent.reply();
      assertThat(reply.version()).isEqualTo("2");
      assertThat(reply.status()).isEqualTo(413);
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
                                    .saying("idempotency key"))));
  }
}
