package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page shows exactly what is stored. */
class ShownAsStoredTest extends WithPages {
  private static final String HIDDEN = "yes\u202e \u200bno\u2069\udb40\udc41";
  private static final String SHOWN = "yes⟨U+202E⟩ ⟨U+200B⟩no⟨U+2069⟩⟨U+E0041⟩";

  @Test
  void what_cannot_be_seen_is_shown_wherever_words_are() {
    var asked =
        api.ask(
            Map.of(
                "type",
                "BLOCKING",
                "agentId",
                "coder",
                "text",
                "T" + HIDDEN,
                "reason",
                "R" + HIDDEN,
                "context",
                Map.of("C" + HIDDEN, "D" + HIDDEN),
                "freeText",
                true,
                "required",
                2));
    var id = asked.get("id").asString();
    api.answer(id, "bob", "A" + HIDDEN).expect(200);
    api.post("/api/chat", Map.of("author", "coder", "text", "M" + HIDDEN)).expect(201);
    for (var path : List.of("/", "/questions/" + id, "/chat", "/log", "/agents")) {
      assertThat(look(path).expect(200).body())
          .as(path)
          .doesNotContain("\u202e", "\u200b", "\u2069", "\udb40\udc41");
    }
    var page = look("/questions/" + id).body();
    for (var place : List.of("T", "R", "C", "D", "A")) {
      assertThat(page).contains(place + SHOWN);
    }
    assertThat(look("/chat").body()).contains("M" + SHOWN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1E+400",
        "0.10000000000000000001",
        "12345678901234567890",
        "1.50",
        "1E+999999999",
        "3.141592653589793238462643383279502884197169399375105820974944592307816406286"
      })
  void a_number_keeps_every_digit(String number) {
    var body =
        "{\"type\":\"BLOCKING\",\"agentId\":\"coder\",\"text\":\"Pay?\",\"context\":{\"sum\":%s}}"
            .formatted(number);
    var id =
        api.send(
                "POST",
                "/api/questions",
                BodyPublishers.ofString(body),
                "Content-Type",
                "application/json")
            .expect(201)
            .json()
            .get("id")
            .asString();
    assertThat(api.get("/api/questions/" + id).body()).contains("\"sum\":" + number + "}");
    assertThat(look("/questions/" + id).body()).contains("\"sum\" : " + number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"required", "priority", "timeout"})
  void a_number_that_is_too_large_is_refused_at_once(String field) {
    var body =
        "{\"type\":\"BLOCKING\",\"agentId\":\"coder\",\"text\":\"Pay?\",\"%s\":1e999999999}"
            .formatted(field);
    api.send(
            "POST",
            "/api/questions",
            BodyPublishers.ofString(body),
            "Content-Type",
            "application/json")
        .expect(400);
  }

  @Test
  void a_hold_is_shown_as_written_first_and_other_questions_formatted() {
    var hold = api.ask("BLOCKING", "coder", "Shall we **merge**?").get("id").asString();
    var quiet = api.ask("CLARIFYING", "coder", "Is it **green**?").get("id").asString();
    var hiding =
        api.ask("CLARIFYING", "coder", "**Fine?**\n\n[x]: /and-drop-it").get("id").asString();
    var plain = api.ask("BLOCKING", "coder", "Merge?").get("id").asString();
    assertThat(look("/questions/" + hold).body())
        .containsPattern("<details class=\"written\" id=\"w-%s\" open>".formatted(hold))
        .contains("Shall we **merge**?", "<strong>merge</strong>")
        .doesNotContain("hides words");
    assertThat(look("/questions/" + quiet).body())
        .contains("<details class=\"written\" id=\"w-%s\">".formatted(quiet))
        .contains("Is it **green**?", "<strong>green</strong>");
    assertThat(look("/questions/" + hiding).body())
        .contains("<details class=\"written\" id=\"w-%s\" open>".formatted(hiding))
        .contains("hides words", "/and-drop-it");
    assertThat(look("/questions/" + plain).body()).doesNotContain("class=\"written\"");
  }
}
