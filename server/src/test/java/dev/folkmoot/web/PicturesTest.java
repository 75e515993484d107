package dev.folkmoot.web;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import dev.folkmoot.testing.Api;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Takes the pictures of the documentation: {@code mvn test -Dtest=PicturesTest -Dpictures=DIR}. */
@EnabledIfSystemProperty(named = "pictures", matches = ".+")
class PicturesTest {
  @TempDir private Path data;

  @Test
  void every_page_is_taken_in_light_in_dark_and_on_a_phone() {
    try (var chromium = Chromium.start();
        var api = Api.start(data)) {
      var discussion = fill(api);
      take(chromium, api, discussion, "light", ColorScheme.LIGHT, 1000, 900);
      take(chromium, api, discussion, "dark", ColorScheme.DARK, 1000, 900);
      take(chromium, api, discussion, "phone", ColorScheme.LIGHT, 390, 844);
    }
  }

  private static void take(
      Chromium chromium,
      Api api,
      String discussion,
      String kind,
      ColorScheme scheme,
      int width,
      int height) {
    var options =
        new Browser.NewContextOptions()
            .setColorScheme(scheme)
            .setReducedMotion(ReducedMotion.REDUCE)
            .setViewportSize(width, height);
    var pages =
        Map.of(
            "inbox", "/",
            "chat", "/chat",
            "discussions", "/discussions",
            "discussion", discussion,
            "agents", "/agents",
            "log", "/log");
    try (var ann = Visit.of(chromium, api.url(), options).named("ann")) {
      pages.forEach(
          (name, path) -> {
            ann.open(path);
            if (name.equals("inbox") && !kind.equals("phone")) {
              ann.page().keyboard().press("j");
            }
            shoot(ann.page(), "%s-%s".formatted(name, kind));
          });
      ann.go("/signin");
      shoot(ann.page(), "signin-" + kind);
    }
  }

  private static void shoot(Page page, String name) {
    var file = Path.of(System.getProperty("pictures"), name + ".png");
    page.screenshot(new Page.ScreenshotOptions().setPath(file));
  }

  private static String fill(Api api) {
    for (var name : List.of("coder-1", "coder-2", "reviewer", "deployer")) {
      api.post("/api/agents", Map.of("id", name, "role", name.split("-", 2)[0])).expect(201);
    }
    api.post("/api/agents", Map.of("id", "ann", "kind", "human")).expect(201);
    var discussion = discussion(api);
    api.ask(
        Map.of(
            "type", "APPROVAL",
            "agentId", "coder-1",
            "sessionId", "story-42",
            "text", "Drop the column users.legacy_id? The migration cannot be undone.",
            "reason", "Nothing has read it for 90 days; the new key is in place.",
            "context",
                Map.of(
                    "rows",
                    1_204_331,
                    "lastRead",
                    "2026-08-14",
                    "migration",
                    "0031-drop-legacy-id.sql"),
            "options", List.of("approve", "reject"),
            "freeText", true));
    api.ask(
        Map.of(
            "type", "BLOCKING",
            "agentId", "deployer",
            "text", "Deploy build 1812 to production now, or wait for the night?",
            "options", List.of("now", "tonight", "not at all"),
            "required", 2));
    api.ask(
        Map.of(
            "type", "DECISION",
            "agentId", "reviewer",
            "text", "Two helpers do the same. Keep which one?",
            "defaultAnswer", "the older one",
            "timeout", "2h"));
    chat(api);
    return discussion;
  }

  private static void chat(Api api) {
    say(api, "coder-1", "Migration 0031 is ready, the tests are green on **both** databases.");
    say(api, "reviewer", "Reading it now.");
    var prompt =
        api.post(
                "/api/discussion",
                Map.of(
                    "requester_agent",
                    "coder-2",
                    "prompt_message",
                    """
                    Before I split the billing module: what should I consider?

                    - the shared `invoice` table
                    - who owns retries
                    """,
                    "required_responses",
                    3))
            .expect(201)
            .json()
            .at("/prompt/id")
            .asString();
    respond(api, prompt, "reviewer", "Keep `invoice` where it is and read it through a view.");
    respond(api, prompt, "deployer", "Retries belong to the caller; the queue has no order.");
    var other =
        api.post(
                "/api/discussion",
                Map.of(
                    "requester_agent",
                    "deployer",
                    "prompt_message",
                    "Freeze on Friday?",
                    "required_responses",
                    1))
            .expect(201)
            .json()
            .at("/prompt/id")
            .asString();
    respond(api, other, "coder-1", "Yes, from noon on.");
    say(api, "ann", "Thanks. @coder-1 please wait for my answer in the inbox.");
  }

  private static void say(Api api, String author, String text) {
    api.post("/api/chat", Map.of("author", author, "text", text)).expect(201);
  }

  private static void respond(Api api, String prompt, String agent, String text) {
    api.post("/api/discussion/" + prompt, Map.of("agent_name", agent, "message", text)).expect(200);
  }

  private static String discussion(Api api) {
    var seats =
        List.of(
            Map.of("agentId", "ann", "role", "user", "name", "Ann"),
            Map.of("agentId", "coder-1", "role", "specialist", "name", "Cora"),
            Map.of("agentId", "reviewer", "role", "leader", "name", "Rui"));
    var opened =
        api.post(
                "/api/discussions",
                Map.of(
                    "topic", "Schema first, or tests first?",
                    "objective", "One order of work that all of us keep to.",
                    "participants", seats,
                    "by", "ann"))
            .expect(201);
    var id = opened.json().at("/project/id").asString();
    turn(
        api, id, "ann", "We lost two days to a schema that nobody had tried. What do we do first?");
    turn(
        api,
        id,
        "coder-1",
        """
        Tests first. A **failing test** says what the schema is for:

        1. write the query you need
        2. then the table that answers it
        """);
    turn(
        api,
        id,
        "reviewer",
        "Agreed, with one exception: what is shared between teams gets its schema first,"
            + " *reviewed*.");
    return "/discussions/" + id;
  }

  private static void turn(Api api, String id, String agent, String text) {
    api.post("/api/discussions/%s/turns".formatted(id), Map.of("agentId", agent, "content", text))
        .expect(200);
  }
}
