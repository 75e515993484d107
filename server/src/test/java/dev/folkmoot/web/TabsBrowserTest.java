package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.WaitUntilState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The tabs of one browser share a stream, and none of them misses or repeats anything. */
class TabsBrowserTest extends WithBrowser {
  private static final Pattern SCRIPT = Pattern.compile(".*/folkmoot\\.js");
  private static final Pattern CATCH_UP = Pattern.compile(".*/api/events\\?limit=.*");
  private static final Pattern STREAM = Pattern.compile(".*/api/events\\?after=.*");

  /** A tab beside the one that has the stream; its requests of that kind wait. */
  private Page beside(Visit ann, Pattern kind, List<Route> waiting) {
    var tab = ann.context().newPage();
    tab.route(kind, waiting::add);
    tab.navigate(
        api.url().resolve("/").toString(),
        new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));
    awaitWaiting(tab, waiting);
    return tab;
  }

  private static void awaitWaiting(Page tab, List<Route> waiting) {
    tab.waitForCondition(() -> !waiting.isEmpty());
  }

  private static void go(List<Route> waiting) {
    waiting.removeFirst().resume();
  }

  @Test
  void what_happens_before_a_tab_has_caught_up_is_not_missed() {
    try (var ann = visit("ann")) {
      ann.open("/");
      var scripts = new ArrayList<Route>();
      var tab = beside(ann, SCRIPT, scripts);
      api.halt("agent", "coder", "bob").expect(201);
      ann.awaitText("#held", "coder");
      var catching = new ArrayList<Route>();
      tab.route(CATCH_UP, catching::add);
      go(scripts);
      awaitWaiting(tab, catching);
      api.ask("ALERT", "other", "Look");
      ann.await("#list .card", 2);
      go(catching);
      tab.waitForSelector("#list .card >> nth=1");
      tab.waitForSelector("#held .chip:has-text('coder')");
    }
  }

  @Test
  void a_tab_catches_up_however_much_has_happened() {
    try (var ann = visit("ann")) {
      ann.open("/");
      var scripts = new ArrayList<Route>();
      var tab = beside(ann, SCRIPT, scripts);
      IntStream.range(0, 230)
          .forEach(
              i -> api.post("/api/chat", Map.of("author", "coder", "text", "m" + i)).expect(201));
      api.halt("agent", "coder", "bob").expect(201);
      ann.awaitText("#held", "coder");
      go(scripts);
      tab.waitForSelector("#held .chip:has-text('coder')");
    }
  }

  @Test
  void who_is_refused_begins_anew_at_the_newest_event_and_no_tab_replays_the_log() {
    askToMerge("early");
    try (var ann = visit("ann")) {
      ann.open("/chat");
      var asked = new CopyOnWriteArrayList<String>();
      ann.context().onRequest(request -> note(request, asked));
      var refused = new ArrayList<Route>();
      Predicate<String> first = url -> STREAM.matcher(url).matches() && refused.isEmpty();
      ann.page()
          .route(
              first,
              route -> {
                refused.add(route);
                api.post("/api/chat", Map.of("author", "bob", "text", "Meanwhile")).expect(201);
                route.fulfill(new Route.FulfillOptions().setStatus(410).setBody("{}"));
              });
      ann.go("/chat");
      ann.await(".message", 1);
      ann.awaitLive();
      var tab = ann.context().newPage();
      tab.navigate(api.url().resolve("/chat").toString());
      tab.waitForSelector("#live[data-state=live]");
      ann.page().close();
      api.post("/api/chat", Map.of("author", "bob", "text", "After")).expect(201);
      tab.waitForSelector(".message >> nth=1");
      assertThat(asked).hasSizeGreaterThan(2).noneMatch(url -> url.endsWith("after=0"));
      assertThat(asked).noneMatch(url -> url.endsWith("/api/events"));
    }
  }

  private static void note(Request request, List<String> asked) {
    if (request.url().contains("/api/events")) {
      asked.add(request.url());
    }
  }

  @Test
  void who_has_answered_in_part_is_told_who_settles_it() {
    var asked =
        api.ask(
            Map.of(
                "type",
                "BLOCKING",
                "agentId",
                "coder",
                "text",
                "Merge?",
                "options",
                List.of("yes", "no"),
                "required",
                2));
    try (var ann = visit("ann")) {
      ann.open("/");
      ann.find(card(asked) + " button:has-text('yes')").click();
      ann.awaitText("#toasts", "Your answer “yes” counts.");
      ann.awaitText(card(asked), "You answered “yes”");
      api.answer(asked, "bob", "yes");
      ann.awaitText("#toasts", "ann (you) and bob answered “yes”.");
      ann.await("#toasts .toast", 2);
    }
  }
}
