package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.folkmoot.Speakers;
import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Api;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model says is seen as it says it. */
class SpeakingBrowserTest extends WithBrowser {
  private final Semaphore allowed = new Semaphore(0);
  @AutoClose private final ModelServer models = new ModelServer();

  @Override
  @BeforeEach
  void start(@TempDir Path data) {
    var speakers = new Speakers(List.of(models.model("fast", 64)), List.of());
    api = Api.start(Api.config(data, speakers));
  }

  private String discussion() {
    return discussion("brief");
  }

  private String discussion(String turns) {
    var seats =
        List.of(
            Map.of("agentId", "ann", "role", "user"),
            Map.of("name", "Ada", "role", "specialist", "model", "fast"));
    return "/discussions/"
        + api.post(
                "/api/discussions",
                Map.of(
                    "topic",
                    "Tabs?",
                    "participants",
                    seats,
                    "maxRounds",
                    2,
                    "by",
                    "ann",
                    "turns",
                    turns))
            .expect(201)
            .json()
            .at("/project/id")
            .asString();
  }

  private static void say(Visit visit, String text) {
    visit.find("#floor textarea").fill(text);
    visit.find("#floor button").click();
  }

  private static void awaitWords(Visit visit, String words) {
    PlaywrightAssertions.assertThat(visit.find("#speaking .words")).hasText(words);
  }

  @Test
  void words_appear_as_they_are_spoken_and_the_turn_takes_their_place() {
    models.always(
        new ModelServer.Act.Hesitate(
            List.of("**Tabs** ", "<b onclick=alert(1)>are</b> ", "best ", "of all."), allowed));
    try (var ann = visit("ann");
        var bob = visit("bob")) {
      var path = discussion();
      ann.open(path);
      bob.open(path);
      say(ann, "Hello");
      allowed.release();
      awaitWords(ann, "**Tabs**");
      awaitWords(bob, "**Tabs**");
      allowed.release();
      awaitWords(ann, "**Tabs** <b onclick=alert(1)>are</b>");
      ann.await("#speaking b", 0);
      ann.awaitText("#speaking header", "Ada is speaking");
      ann.await("#turns .turn", 1);
      allowed.release(2);
      ann.awaitText("#turns .turn strong:text('Tabs')", "Tabs");
      PlaywrightAssertions.assertThat(ann.find("#speaking")).isHidden();
      PlaywrightAssertions.assertThat(bob.find("#speaking")).isHidden();
      assertThat(ann.find("#turns .turn").count()).isEqualTo(2);
      say(ann, "Again");
      allowed.release();
      awaitWords(ann, "**Tabs**");
    }
  }

  /** A stream with these pieces, which then stays silent. */
  private static String stream(Object... pieces) {
    var text = new StringBuilder("retry: 600000\n\n");
    for (var piece : pieces) {
      text.append("event: turn.delta\ndata: ")
          .append(Json.write(Map.of("data", piece)))
          .append("\n\n");
    }
    return text.toString();
  }

  private static Map<String, Object> piece(int attempt, int number, String text) {
    return Map.of(
        "round",
        1,
        "turnIndex",
        0,
        "speaker",
        "Ada",
        "attempt",
        attempt,
        "piece",
        number,
        "text",
        text);
  }

  private static void hear(Visit visit, String stream) {
    visit
        .page()
        .route(
            url -> url.contains("types=turn.delta"),
            route ->
                route.fulfill(
                    new Route.FulfillOptions()
                        .setContentType("text/event-stream")
                        .setBody(stream)));
  }

  @Test
  void what_is_begun_anew_starts_over_and_after_a_missing_piece_nothing_is_glued() {
    try (var ann = visit("ann");
        var bob = visit("bob");
        var cid = visit("cid")) {
      var path = discussion();
      hear(
          ann,
          stream(
              piece(1, 0, "Wrong "),
              piece(1, 1, "words "),
              piece(2, 0, "Right "),
              piece(1, 2, "late "),
              piece(1, 1, "late "),
              piece(1, 0, "late "),
              piece(2, 1, "ones")));
      ann.open(path);
      awaitWords(ann, "Right ones");
      hear(
          bob,
          stream(
              piece(1, 0, "Wrong "),
              piece(2, 1, "missed "),
              piece(3, 0, "One "),
              piece(3, 1, "two "),
              piece(3, 3, "four "),
              piece(3, 4, "five")));
      bob.open(path);
      awaitWords(bob, "One two");
      hear(cid, stream(piece(1, 0, "Wrong "), piece(2, 1, "missed ")));
      cid.open(path);
      cid.awaitText("#speaking strong", "Ada");
      awaitWords(cid, "");
    }
  }

  @Test
  void a_reply_that_was_cut_says_so_on_the_page() {
    models.always(ModelServer.say("Tabs [1].\n\nAll of them.\nann: ", "No"));
    api.post("/api/agents", Map.of("id", "ann", "kind", "human")).expect(201);
    try (var ann = visit("ann")) {
      var path = discussion("whole");
      ann.open(path);
      say(ann, "Hello");
      ann.awaitText("#turns .turn .cut", "(cut: it went on to speak for ann)");
      ann.awaitText("#turns .turn:last-of-type .markdown p:last-child", "All of them.");
    }
  }

  @Test
  void the_form_opens_a_discussion_with_whole_turns() {
    api.post("/api/agents", Map.of("id", "cod")).expect(201);
    try (var ann = visit("ann")) {
      ann.open("/discussions");
      ann.find("details.new summary").click();
      ann.find("#topic").fill("Tabs?");
      ann.find("input[name=with]").first().check();
      PlaywrightAssertions.assertThat(ann.find("input[value=whole]")).isChecked();
      ann.find("details.new button").click();
      ann.await("#floor textarea", 1);
      var id = ann.page().url().replaceFirst(".*/", "");
      var opened = api.get("/api/discussions/" + id).json();
      assertThat(opened.at("/project/turns").asString()).isEqualTo("whole");
    }
  }

  @Test
  void without_a_script_nothing_breaks() {
    var options = new Browser.NewContextOptions().setJavaScriptEnabled(false);
    models.always(ModelServer.say("Spaces"));
    try (var ann = visit("ann", options)) {
      var path = discussion();
      ann.go(path);
      PlaywrightAssertions.assertThat(ann.find("#speaking")).isHidden();
      say(ann, "Hello");
      Api.awaitUntil(() -> api.get("/api" + path).json().get("entries").size() == 2);
      ann.go(path);
      ann.await("#turns .turn", 2);
      PlaywrightAssertions.assertThat(ann.find("#speaking")).isHidden();
    }
  }
}
