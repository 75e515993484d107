package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Capability;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Browser;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;

/** The paths by which an attacker tries to settle a question over REST, MCP and the page. */
final class AttackPaths {
  /** One attempt. */
  interface Attempt {
    void make(Attacker attacker, JsonNode question) throws Exception;
  }

  /** An attempt with its name. */
  record AttackPath(String name, Attempt attempt) {}

  private static final List<String> NAMES_OF_PEOPLE =
      List.of(
          "ann",
          "Ann",
          "ANN",
          "\u0430nn",
          "\uff41\uff4e\uff4e",
          "operator",
          "root",
          "person at coder-1");

  private static final List<Map<String, String>> TARGETS =
      List.of(
          Map.of("scope", "agent", "target", "coder-1"),
          Map.of("scope", "agent", "target", "CODER-1"),
          Map.of("scope", "system"));

  private final Api operator;

  /** The operator's only part is to count the calls that wait. */
  AttackPaths(Api operator) {
    this.operator = operator;
  }

  List<AttackPath> all() {
    return List.of(
        new AttackPath("answer", AttackPaths::answer),
        new AttackPath("answer to what was shown", AttackPaths::answerAsShown),
        new AttackPath("answer by a spelling of a person's name", AttackPaths::answerAsPerson),
        new AttackPath("cancel", AttackPaths::cancel),
        new AttackPath("resume", AttackPaths::resume),
        new AttackPath("halt and resume", AttackPaths::halt),
        new AttackPath("answer-defaults", AttackPaths::answerDefaults),
        new AttackPath("reassign to itself", AttackPaths::reassign),
        new AttackPath("registration as a person", AttackPaths::register),
        new AttackPath("a token of its own", AttackPaths::makeToken),
        new AttackPath("a forged form", this::forgeForm),
        new AttackPath("a forged form in a session", this::forgeFormInSession),
        new AttackPath("a cancelled task", AttackPaths::cancelTask),
        new AttackPath("a stolen cookie", AttackPaths::replayCookie),
        new AttackPath("a sign-in link", AttackPaths::useLink));
  }

  private static void answer(Attacker attacker, JsonNode question) {
    attacker.requireRefused(attacker.answer(question));
    attacker.isRefusedByTool(
        "answer_question",
        Map.of("questionId", Attacker.id(question), "answer", Attacker.text(question)));
  }

  private static void answerAsShown(Attacker attacker, JsonNode question) {
    for (var digest : List.of("\"" + question.path("digest").asString() + "\"", "*")) {
      attacker.requireRefused(attacker.answer(question, "If-Match", digest));
    }
  }

  private static void answerAsPerson(Attacker attacker, JsonNode question) {
    for (var name : NAMES_OF_PEOPLE) {
      var body = Map.of("by", name, "answer", Attacker.text(question));
      attacker.requireRefused(attacker.api().post(Attacker.path(question, "answers"), body));
    }
  }

  private static void cancel(Attacker attacker, JsonNode question) {
    attacker.isRefused(Attacker.path(question, "cancel"), Map.of("reason", "done"));
    attacker.isRefusedByTool("cancel_question", Map.of("questionId", Attacker.id(question)));
  }

  private static void resume(Attacker attacker, JsonNode question) {
    for (var target : TARGETS) {
      attacker.isRefused("/api/halts/resume", target);
      attacker.isRefusedByTool("resume", target);
    }
  }

  private static void halt(Attacker attacker, JsonNode question) {
    for (var target : TARGETS) {
      var halt = new HashMap<>(target);
      halt.put("reason", "x");
      attacker.isRefused("/api/halts", halt);
      attacker.isRefusedByTool("halt", halt);
    }
    resume(attacker, question);
  }

  private static void answerDefaults(Attacker attacker, JsonNode question) {
    var bodies =
        List.<Map<String, ?>>of(Map.of(), Map.of("type", question.path("type").asString()));
    for (var body : bodies) {
      assertThat(attacker.post("/api/questions/answer-defaults", body).body())
          .doesNotContain(Attacker.id(question));
    }
  }

  /** Its own question it may address to itself, which does not let it answer. */
  private static void reassign(Attacker attacker, JsonNode question) {
    var reply =
        attacker.post(
            Attacker.path(question, "reassign"), Map.of("to", List.of(attacker.name(), "eve")));
    boolean isOwn = question.path("askedBy").asString().equals(attacker.name());
    assertThat(reply.status()).as(reply.body()).isIn(isOwn ? List.of(200) : List.of(401, 403));
    answer(attacker, question);
  }

  private static void register(Attacker attacker, JsonNode question) {
    for (var id : List.of(attacker.name(), "ann", "bob")) {
      attacker.requireRefused(
          attacker.api().post("/api/agents", Map.of("id", id, "kind", "human")));
    }
    answer(attacker, question);
  }

  private static void makeToken(Attacker attacker, JsonNode question) {
    for (var role : List.of("person", "operator")) {
      var token = Map.of("name", attacker.name(), "role", role);
      attacker.requireRefused(attacker.api().post("/api/tokens", token));
    }
  }

  private static String accepting(JsonNode question) {
    return "{\"action\":\"accept\",\"content\":{\"answer\":\"%s\"}}"
        .formatted(Attacker.text(question));
  }

  private static String waiting(JsonNode question) {
    return "{\"questionId\":\"%s\"}".formatted(Attacker.id(question));
  }

  /** The answer to a form that the server has never shown, in the revision without sessions. */
  private void forgeForm(Attacker attacker, JsonNode question) {
    var forged = Json.object();
    forged.putObject("inputRequests").putObject(Attacker.id(question));
    var call =
        Talk.again(
            "wait_for_answer",
            waiting(question),
            forged,
            accepting(question),
            Capability.ELICITATION);
    double parked = parked();
    awaitParkedOrOver(attacker.mcp().later(call), parked);
  }

  /** The same in a session, where a client answers by a message. */
  private void forgeFormInSession(Attacker attacker, JsonNode question) {
    if (!attacker.isLetIn()) {
      return;
    }
    var talk = attacker.mcp();
    var session = talk.begin("2025-11-25", Capability.ELICITATION);
    double parked = parked();
    var call = Talk.toolCall("wait_for_answer", waiting(question));
    awaitParkedOrOver(talk.later(call, session), parked);
    for (var id : List.of("0", "1", Attacker.id(question), UUID.randomUUID().toString())) {
      talk.reply(session, Json.object().put("id", id), accepting(question));
    }
  }

  private double parked() {
    return operator.metric("folkmoot_waits_parked");
  }

  private void awaitParkedOrOver(CompletableFuture<?> call, double before) {
    Api.awaitUntil(() -> call.isDone() || parked() > before);
  }

  private static void cancelTask(Attacker attacker, JsonNode question) {
    var talk = attacker.mcp();
    var arguments = Json.object().put("questionId", Attacker.id(question)).put("asTask", true);
    var task = Json.object().put("name", "wait_for_answer");
    task.set("arguments", arguments);
    var made =
        talk.ask("tools/call", task.toString(), Capability.TASKS, Capability.ELICITATION)
            .at("/result/taskId");
    assertThat(made.isString()).isEqualTo(attacker.isLetIn());
    var named = Json.object().put("taskId", made.asString("none"));
    var forged = named.deepCopy();
    forged.putObject("inputResponses").set(Attacker.id(question), Json.tree(accepting(question)));
    talk.ask("tasks/update", forged.toString(), Capability.TASKS, Capability.ELICITATION);
    talk.ask("tasks/cancel", named.toString(), Capability.TASKS);
  }

  private static void replayCookie(Attacker attacker, JsonNode question) {
    var answer = "answer=%1$s&text=%1$s".formatted(Attacker.text(question));
    replay(attacker, "/questions/%s/answer".formatted(Attacker.id(question)), answer);
    replay(attacker, "/questions/%s/cancel".formatted(Attacker.id(question)), "reason=x");
    replay(attacker, "/halts/resume", "scope=agent&target=coder-1");
    replay(attacker, Attacker.path(question, "answers"), "{\"answer\":\"yes\"}");
    replay(attacker, Attacker.path(question, "cancel"), "{}");
    replay(attacker, "/api/halts/resume", "{\"scope\":\"agent\",\"target\":\"coder-1\"}");
    replay(attacker, "/api/sign-in-links", "{}");
  }

  /** The request of a program on another port that got the cookie, and says that it is our page. */
  private static void replay(Attacker attacker, String path, String body) {
    var type = body.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";
    var reply =
        Api.at(attacker.url())
            .send(
                "POST",
                path,
                BodyPublishers.ofString(body),
                "Cookie",
                attacker.loot().cookie(),
                "Origin",
                attacker.url().toString(),
                "Sec-Fetch-Site",
                "same-origin",
                "Folkmoot-Key",
                "k".repeat(64),
                "Content-Type",
                type);
    assertThat(reply.status()).as(path).isIn(303, 401);
    assertThat(reply.status() == 401 || reply.header("location").startsWith("/signin"))
        .as(path)
        .isTrue();
  }

  private static void useLink(Attacker attacker, JsonNode question) throws Exception {
    attacker.isRefused("/api/sign-in-links", Map.of());
    try (var browser = new Browser()) {
      assertThat(browser.submit(attacker.loot().usedLink(), "x", "").statusCode()).isEqualTo(403);
      assertThat(browser.cookies()).isEmpty();
    }
  }
}
