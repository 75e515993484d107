package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A caller that wants a question settled: REST and MCP, by its name or by its token, and a person's
 * secrets that are used up or that do not suffice.
 *
 * @param isLetIn whether the server takes calls of this caller at all
 */
record Attacker(URI url, String name, Optional<String> token, boolean isLetIn, Loot loot) {
  /** The cookie of a person's browser, and a sign-in link that the person has used. */
  record Loot(String cookie, String usedLink) {}

  Api api() {
    return token.map(secret -> Api.at(url, secret)).orElseGet(() -> Api.at(url));
  }

  Talk mcp() {
    return token
        .map(secret -> Talk.withToken(url.resolve("/mcp"), secret))
        .orElseGet(() -> new Talk(url.resolve("/mcp?agent=" + name)));
  }

  /** Posts in its name, which a token says for it. */
  Api.Reply post(String path, Map<String, ?> body, String... headers) {
    var all = new HashMap<String, Object>(body);
    if (token.isEmpty()) {
      all.put("by", name);
    }
    return api().post(path, all, headers);
  }

  Api.Reply answer(JsonNode question, String... headers) {
    return post(path(question, "answers"), Map.of("answer", text(question)), headers);
  }

  void isRefused(String path, Map<String, ?> body, String... headers) {
    requireRefused(post(path, body, headers));
  }

  /** The call is refused for its caller, and not because it does not fit. */
  void isRefusedByTool(String tool, Map<String, ?> arguments) {
    var result = mcp().call(tool, Json.write(arguments));
    boolean done = isLetIn && !result.path("isError").asBoolean();
    assertThat(done).as("%s by %s: %s", tool, name, result).isFalse();
    assertThat(result.toString()).doesNotContain("do not fit");
  }

  void requireRefused(Api.Reply reply) {
    assertThat(reply.status()).as("%s: %s", name, reply.body()).isIn(401, 403, 409);
  }

  static String path(JsonNode question, String action) {
    return "/api/questions/%s/%s".formatted(id(question), action);
  }

  static String id(JsonNode question) {
    return question.path("id").asString();
  }

  /** An answer that the question takes. */
  static String text(JsonNode question) {
    return question.path("halt").asBoolean() ? "resume" : "yes";
  }
}
