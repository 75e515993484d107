package dev.folkmoot.web;

import com.microsoft.playwright.Browser;
import dev.folkmoot.testing.Api;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A server for each test, and people who look at it with a real browser. */
abstract class WithBrowser {
  @AutoClose
  @SuppressWarnings("NullAway.Init")
  Api api;

  @BeforeEach
  void start(@TempDir Path data) {
    api = Api.start(data);
  }

  /** Somebody who has said their name. */
  Visit visit(String name) {
    return visit(name, api.url());
  }

  Visit visit(String name, Browser.NewContextOptions options) {
    return Visit.of(api.url(), options).named(name);
  }

  static Visit visit(String name, URI url) {
    return stranger(url).named(name);
  }

  /** Somebody who has not said who they are. */
  static Visit stranger(URI url) {
    return Visit.of(url, new Browser.NewContextOptions());
  }

  JsonNode askToMerge(String agent) {
    return api.ask(
        Map.of(
            "type",
            "BLOCKING",
            "agentId",
            agent,
            "text",
            "May %s merge?".formatted(agent),
            "options",
            List.of("yes", "no"),
            "freeText",
            true));
  }

  static String card(JsonNode question) {
    return "#q-" + question.get("id").asString();
  }

  String status(JsonNode question) {
    return api.get("/api/questions/" + question.get("id").asString())
        .json()
        .get("status")
        .asString();
  }

  /** Puts a prompt to the squad, and returns its id. */
  String prompt(int required) {
    return api.post(
            "/api/discussion",
            Map.of(
                "requester_agent",
                "coder",
                "prompt_message",
                "Tabs?",
                "required_responses",
                required))
        .expect(201)
        .json()
        .at("/prompt/id")
        .asString();
  }

  void respond(String prompt, String agent, String text) {
    api.post("/api/discussion/" + prompt, Map.of("agent_name", agent, "message", text)).expect(200);
  }
}
