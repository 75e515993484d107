package dev.folkmoot.web;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.folkmoot.testing.Api;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A roundtable is followed and steered in a real browser. */
class RoundtableBrowserTest extends WithBrowser {
  @Override
  @BeforeEach
  void start(@TempDir Path data) {
    api = Api.start(Scripts.config(data, Scripts.DEBATE));
  }

  private String started(String... agents) {
    var body = Map.of("topic", "Which database?", "agents", List.of(agents), "by", "zed");
    return "/roundtables/"
        + api.post("/api/roundtables", body).expect(201).json().get("sessionId").asString();
  }

  @Test
  void a_request_is_answered_on_the_page_and_the_next_round_appears_to_all() {
    var path = started("sure", "curious", "plain");
    try (var ann = visit("ann");
        var bob = visit("bob")) {
      ann.open(path);
      bob.open(path);
      PlaywrightAssertions.assertThat(ann.find("#continue")).isDisabled();
      ann.awaitText("#obstacle", "A required context request is open");
      ann.find(".requests textarea").fill("A million");
      ann.find(".requests button").click();
      ann.await(".requests", 0);
      bob.await(".requests", 0);
      PlaywrightAssertions.assertThat(ann.find("#continue")).isEnabled();
      PlaywrightAssertions.assertThat(bob.find("#continue")).isEnabled();
      ann.find("#focus").fill("What does it cost?");
      ann.find("#continue").click();
      bob.awaitText("#round-2", "What does it cost?");
      bob.awaitText("#consensus", "Agreement after round 2");
      ann.awaitText("#r-2-1", "Postgres <img src=x onerror=alert(1)> it is.");
      bob.awaitText("#r-1-1", "A million");
      bob.await("#chart > svg .s0 circle", 2);
    }
  }

  @Test
  void a_request_is_answered_in_the_inbox_that_leads_to_its_roundtable() {
    var path = started("sure", "curious");
    try (var ann = visit("ann");
        var bob = visit("bob")) {
      bob.open(path);
      ann.open("/");
      ann.awaitText(".card a[href='%s']".formatted(path), "Open the roundtable");
      ann.find(".card .write textarea").fill("A million");
      ann.find(".card .write button").click();
      bob.awaitText("#r-1-1", "A million");
      PlaywrightAssertions.assertThat(bob.find("#continue")).isEnabled();
    }
  }

  @Test
  void a_draft_and_what_is_unfolded_survive_a_round() {
    var path = started("sure", "plain");
    try (var ann = visit("ann")) {
      ann.open(path);
      ann.find("#focus").fill("What about costs?");
      ann.find("#why-r-1-0 summary").click();
      api.post("/api%s/continue".formatted(path), Map.of("by", "zed")).expect(200);
      ann.awaitText("#consensus", "Agreement after round 2");
      PlaywrightAssertions.assertThat(ann.find("#focus")).hasValue("What about costs?");
      PlaywrightAssertions.assertThat(ann.find("#why-r-1-0 .markdown")).isVisible();
    }
  }

  @Test
  void a_person_takes_a_turn_and_stops_the_debate() {
    try (var ann = visit("ann")) {
      ann.open("/roundtables");
      ann.find("details.new summary").click();
      ann.find("#topic").fill("Tabs?");
      ann.find("input[name=me]").check();
      ann.find("input[name=with][value=sure]").check();
      ann.find("details.new button").click();
      ann.page().waitForURL("**/roundtables/*");
      ann.awaitLive();
      ann.find(".myturn textarea[name=position]").fill("Spaces.");
      ann.find(".myturn input[name=confidence]").fill("70");
      ann.find(".myturn button").click();
      ann.awaitText("#round-1", "70 % sure");
      ann.await(".myturn", 0);
      ann.find("#end-open").click();
      ann.find("#end-yes").click();
      ann.awaitText("#table .state", "completed");
      ann.await("#continue", 0);
    }
  }
}
