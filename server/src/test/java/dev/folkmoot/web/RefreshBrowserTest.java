package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whatever happens meanwhile, who reads, writes or listens on a page is not disturbed. */
class RefreshBrowserTest extends WithBrowser {
  /** Puts the focus there, and keeps what has it. */
  private static void focus(Visit visit, String selector) {
    visit.find(selector).focus();
    visit.page().evaluate("window.focused = document.activeElement");
  }

  private static void requireFocus(Visit visit, String selector) {
    assertThat(visit.page().evaluate("document.activeElement === window.focused"))
        .as("%s has the focus still", selector)
        .isEqualTo(true);
    assertThat(visit.page().evaluate("document.activeElement.isConnected")).isEqualTo(true);
  }

  @Test
  void the_focus_stays_on_every_control_of_a_question() {
    var asked = askToMerge("coder");
    var id = asked.get("id").asString();
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.find("#w-%s summary".formatted(id)).click();
      int others = 0;
      for (var control :
          List.of(
              card(asked) + " .option >> nth=1",
              "#a-" + id,
              "#s-" + id,
              "#w-%s summary".formatted(id),
              "#r-" + id,
              "#wb-" + id,
              "#l-" + id)) {
        focus(ann, control);
        api.ask("EMERGENCY", "other-" + others++, "Fire?");
        ann.await("#list .card", 1 + others);
        requireFocus(ann, control);
      }
      focus(ann, card(asked) + " .option >> nth=1");
      ann.page().keyboard().press("Enter");
      ann.awaitText("#toasts", "You answered “no”.");
    }
  }

  @Test
  void the_focus_and_the_reason_stay_in_the_panel_that_halts() {
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.find("#halt-open-everything").click();
      ann.find("#why-everything").pressSequentially("fire in ");
      ann.page().evaluate("window.focused = document.activeElement");
      var emergency = api.ask("EMERGENCY", "coder", "Stop?");
      ann.awaitText("#held", "Everything is held");
      requireFocus(ann, "#why-everything");
      ann.page().keyboard().type("the shed");
      api.answer(emergency, "bob", "no");
      ann.awaitText("#held", "Nobody is held.");
      requireFocus(ann, "#why-everything");
      assertThat(ann.find("#why-everything").inputValue()).isEqualTo("fire in the shed");
    }
  }

  @Test
  void the_focus_stays_on_the_controls_of_a_prompt_and_of_an_agent() {
    var prompt = prompt(3);
    try (var ann = visit("ann")) {
      ann.open("/chat");
      ann.find(".reply summary").click();
      ann.find(".reply textarea").pressSequentially("Half ");
      int messages = 0;
      for (var control :
          List.of(
              ".reply summary",
              ".reply button",
              "#resolve-" + prompt,
              "#cancel-" + prompt,
              ".reply textarea")) {
        focus(ann, control);
        api.post("/api/chat", Map.of("author", "coder", "text", "Look")).expect(201);
        ann.await(".message", ++messages);
        requireFocus(ann, control);
      }
      ann.page().keyboard().type("a word");
      assertThat(ann.find(".reply textarea").inputValue()).isEqualTo("Half a word");
      ann.open("/agents");
      focus(ann, "summary:has-text('Halt coder')");
      askToMerge("another");
      ann.awaitText("#list", "May another merge?");
      requireFocus(ann, "Halt coder");
    }
  }

  @Test
  void where_the_focus_was_is_gone_and_nothing_is_selected_instead() {
    var asked = askToMerge("coder");
    var other = askToMerge("other");
    try (var ann = visit("ann")) {
      ann.open("/");
      focus(ann, card(asked) + " .option >> nth=0");
      api.answer(asked, "bob", "no");
      ann.await(card(asked), 0);
      assertThat(ann.page().evaluate("document.activeElement.id")).isEqualTo("list");
      ann.page().keyboard().press("1");
      ann.await(".card.selected", 0);
      assertThat(status(other)).isEqualTo("open");
    }
  }

  @Test
  void who_writes_while_the_page_changes_loses_no_letter_and_answers_nothing() {
    var asked = askToMerge("coder");
    var other = askToMerge("other");
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.find(card(asked) + " textarea").click();
      for (int i = 1; i <= 4; i++) {
        ann.page().keyboard().type("1 2 ");
        api.ask("EMERGENCY", "agent-" + i, "Fire?");
        ann.await("#list .card", 2 + i);
      }
      ann.page().keyboard().type("1");
      assertThat(ann.find(card(asked) + " textarea").inputValue())
          .isEqualTo("1 2 ".repeat(4) + "1");
      ann.page().evaluate("document.activeElement.blur()");
      ann.page().keyboard().type("1 2 1");
      assertThat(status(asked)).isEqualTo("open");
      api.answer(asked, "bob", "no");
      ann.await(card(asked), 0);
      ann.page().keyboard().type("1 2 1");
      ann.awaitText("#toasts", "bob answered “no”.");
      assertThat(status(other)).isEqualTo("open");
      assertThat(api.found("status=open")).hasSize(5);
    }
  }

  /** Counts what a screen reader would say of a region, which it knows by its element. */
  private static void listen(Visit visit, String region) {
    visit
        .page()
        .evaluate(
            """
            region => {
              window.region = document.querySelector(region);
              window.said = [];
              new MutationObserver(changes => changes.forEach(change => {
                const news = change.type === 'characterData' ? [change.target] : [...change.addedNodes];
                const off = node => node.parentElement?.closest('[aria-live=off]');
                window.said.push(...news.filter(node => !off(node))
                  .map(node => node.textContent.trim()).filter(text => text));
              })).observe(window.region, {childList: true, subtree: true, characterData: true});
            }\
            """,
            region);
  }

  private static List<?> said(Visit visit, String region) {
    assertThat(
            visit
                .page()
                .evaluate("region => window.region === document.querySelector(region)", region))
        .isEqualTo(true);
    return (List<?>) visit.page().evaluate("window.said");
  }

  @Test
  void a_screen_reader_is_told_what_is_new_and_nothing_twice() {
    api.post("/api/chat", Map.of("author", "coder", "text", "First")).expect(201);
    prompt(2);
    try (var ann = visit("ann")) {
      ann.open("/chat");
      listen(ann, "[role=log]");
      api.post("/api/chat", Map.of("author", "coder", "text", "Second")).expect(201);
      ann.await(".message", 2);
      assertThat(said(ann, "[role=log]")).hasSize(1).first().asString().contains("Second");

      ann.open("/");
      listen(ann, "#held [role=alert]");
      api.ask("EMERGENCY", "coder", "Fire?");
      ann.awaitText("#held", "Fire?");
      askToMerge("other");
      ann.awaitText("#held", "other");
      assertThat(said(ann, "#held [role=alert]")).hasSize(1).first().asString().contains("Fire?");
    }
  }
}
