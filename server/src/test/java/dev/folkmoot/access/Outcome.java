package dev.folkmoot.access;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Talk;
import java.net.http.HttpResponse;
import tools.jackson.databind.JsonNode;

/**
 * The outcome of a call in a word: {@code yes}; {@code no}, where it is refused to this caller;
 * {@code token} and {@code name}, where it wants to know who is calling; or the status.
 */
record Outcome(String word, JsonNode json) {
  static Outcome of(Site.Answered reply) {
    var json = json(reply.body());
    return new Outcome(
        switch (reply.status()) {
          case 401 -> "token";
          case 403 -> "no";
          case 400 -> isNameless(json) ? "name" : "400";
          default -> reply.status() < 300 ? "yes" : Integer.toString(reply.status());
        },
        json);
  }

  private static boolean isNameless(JsonNode problem) {
    var detail = problem.path("detail").asString("");
    return detail.contains("is missing") || detail.contains("say who you are");
  }

  static Outcome ofMcp(HttpResponse<String> reply) {
    if (reply.statusCode() >= 400 && !reply.body().contains("jsonrpc")) {
      return of(new Site.Answered(reply.statusCode(), reply.body()));
    }
    var message = Talk.tree(reply);
    boolean refused = message.has("error") || message.at("/result/isError").asBoolean(false);
    return new Outcome(refused ? "no" : "yes", message);
  }

  private static JsonNode json(String body) {
    return body.startsWith("{") ? Json.tree(body) : Json.object();
  }
}
