package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Text;
import dev.folkmoot.testing.Api;
import java.util.function.Supplier;

/** A request that must be refused, and what the refusal must be like. */
record Call(String what, Supplier<Api.Reply> send, int status, String words) {
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
