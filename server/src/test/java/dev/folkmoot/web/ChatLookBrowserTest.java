package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The colours and icons of prompts in the chat, as the browser paints them. */
class ChatLookBrowserTest extends WithBrowser {
  /** Red, green and blue of a colour that an element is painted in. */
  private static List<?> colour(Visit visit, String selector, String property) {
    return (List<?>)
        visit
            .page()
            .evaluate(
                "([selector, property]) => getComputedStyle(document.querySelector(selector))"
                    + "[property].match(/\\d+/g).slice(0, 3).map(Number)",
                List.of(selector, property));
  }

  private static int part(List<?> colour, int index) {
    return (Integer) colour.get(index);
  }

  @Test
  void a_prompt_is_yellow_with_a_badge_and_its_responses_are_indented_with_a_blue_border() {
    respond(prompt(3), "builder", "Tabs");
    try (var ann = visit("ann")) {
      ann.open("/chat");
      ann.awaitText(".prompt .badge", "Prompt");
      ann.await(".thread .response", 1);
      var background = colour(ann, ".prompt", "backgroundColor");
      assertThat(part(background, 2)).as("less blue than red and green: yellow").isLessThan(230);
      assertThat(part(background, 0)).isGreaterThan(240);
      assertThat(part(background, 1)).isGreaterThan(235);
      var border = colour(ann, ".response", "borderInlineStartColor");
      assertThat(part(border, 2)).as("blue").isGreaterThan(part(border, 0) + 60);
      assertThat(
              ann.page()
                  .evaluate(
                      "document.querySelector('.response').getBoundingClientRect().left"
                          + " - document.querySelector('.prompt').getBoundingClientRect().left"))
          .isInstanceOfSatisfying(
              Number.class, left -> assertThat(left.doubleValue()).isGreaterThan(20));
    }
  }

  @Test
  void each_status_has_an_icon_and_a_colour_of_its_own() {
    var cancelled = prompt(3);
    respond(prompt(1), "builder", "Tabs");
    prompt(3);
    var cancel = Json.write(Map.of("action", "cancel", "by", "ann"));
    api.send("PATCH", "/api/discussion/" + cancelled, BodyPublishers.ofString(cancel)).expect(200);
    try (var ann = visit("ann")) {
      ann.open("/chat");
      ann.await(".prompt", 3);
      var icons =
          List.of(".prompt.collecting", ".prompt.resolved", ".prompt.cancelled").stream()
              .map(prompt -> ann.page().locator(prompt + " .status svg").first().innerHTML())
              .toList();
      assertThat(icons).doesNotHaveDuplicates().allMatch(icon -> !icon.isBlank());
      assertThat(icons.getFirst()).as("a clock").contains("<circle");
      var resolved = colour(ann, ".prompt.resolved .status", "color");
      assertThat(part(resolved, 1)).as("green").isGreaterThan(part(resolved, 0));
      assertThat(resolved).isNotEqualTo(colour(ann, ".prompt.collecting .status", "color"));
    }
  }
}
