package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The chat as it is shown and spoken in, without a browser. */
class ChatPageTest extends WithPages {
  @Test
  void the_chat_is_read_page_by_page_and_nothing_of_it_is_lost() {
    for (int i = 1; i <= 120; i++) {
      api.post("/api/chat", Map.of("author", "coder", "text", "message-%d-".formatted(i)))
          .expect(201);
    }
    var seen = new ArrayList<String>();
    for (var page : pages()) {
      var found = Pattern.compile("message-\\d+-").matcher(page).results().map(MatchResult::group);
      seen.addAll(0, found.toList());
    }
    assertThat(seen).hasSize(120).first().isEqualTo("message-1-");
    assertThat(seen).last().isEqualTo("message-120-");
    assertThat(seen).doesNotHaveDuplicates();
    look("/chat?before=0").expect(400);
    look("/chat?before=x").expect(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"", "&", "x", "[a](b)", "*a* ", "\uD83D\uDE00", "- a\n", "`a` ", "[](b)"})
  void no_page_is_too_long_whatever_is_said_and_no_message_is_cut_or_lost(String said) {
    int times = 9_900 / said.codePointCount(0, said.length());
    for (int i = 1; i <= 7; i++) {
      var text = "begin-%d- %s\n\nend-%d-".formatted(i, said.repeat(times), i);
      api.post("/api/chat", Map.of("author", "coder", "text", text)).expect(201);
    }
    var seen = new ArrayList<String>();
    for (var page : pages()) {
      var whole = Pattern.compile("(?s)begin-(\\d+)-.*?end-\\1-").matcher(page).results();
      seen.addAll(0, whole.map(found -> found.group(1)).toList());
    }
    assertThat(seen).containsExactly("1", "2", "3", "4", "5", "6", "7");
  }

  /** From the newest to the oldest. */
  private List<String> pages() {
    var pages = new ArrayList<String>();
    var next = "/chat";
    while (!next.isEmpty()) {
      var page = look(next).expect(200).body();
      assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(100 * 1024);
      pages.add(page);
      var earlier = Pattern.compile("href=\"(/chat\\?before=\\d+)\"").matcher(page);
      next = earlier.find() ? earlier.group(1) : "";
    }
    return pages;
  }

  @Test
  void a_prompt_that_holds_its_requester_says_so_until_it_is_settled() {
    var prompt =
        Map.of(
            "requester_agent",
            "coder",
            "prompt_message",
            "Tabs?",
            "required_responses",
            1,
            "hold",
            true);
    var opened = api.post("/api/discussion", prompt).expect(201).json();
    assertThat(look("/chat").expect(200).body())
        .contains("Holds <strong>coder</strong> until it is settled");
    var answer = Map.of("agent_name", "tester", "message", "Tabs");
    api.post("/api/discussion/" + opened.at("/prompt/id").asString(), answer).expect(200);
    assertThat(look("/chat").expect(200).body()).doesNotContain("Holds <strong>");
    submit("/chat/prompts", "text=Why%3F").expect(303);
    assertThat(look("/chat").expect(200).body()).doesNotContain("Holds <strong>");
  }

  @Test
  void what_is_said_to_a_prompt_and_does_not_fit_is_one_click_away() {
    submit("/chat/prompts", "text=Why%3F&required=50").expect(303);
    var prompt = api.get("/api/discussion").json().at("/prompts/0/id").asString();
    for (int i = 1; i <= 50; i++) {
      var body =
          Map.of("agent_name", "a" + i, "message", "word-%d- %s".formatted(i, "x".repeat(9_900)));
      api.post("/api/discussion/" + prompt, body).expect(200);
    }
    var pages = pages();
    assertThat(pages.getFirst()).contains("word-50-", "word-49-");
    assertThat(pages.getLast())
        .contains("50/50 responses", "word-50-", "All 50 responses")
        .doesNotContain("word-1-");
    var all = look("/questions/" + prompt).expect(200).body();
    assertThat(Pattern.compile("word-\\d+-").matcher(all).results()).hasSize(50);
  }

  @ParameterizedTest
  @ValueSource(strings = {">", "- ", "1. ", "*a **b "})
  void what_is_nested_without_end_breaks_no_page(String deeper) {
    api.post("/api/chat", Map.of("author", "coder", "text", deeper.repeat(9_900 / deeper.length())))
        .expect(201);
    api.post("/api/chat", Map.of("author", "coder", "text", "and this")).expect(201);
    assertThat(look("/chat").expect(200).body()).contains("and this");
  }

  @Test
  void what_cannot_be_said_in_the_chat_is_refused_and_said_why() {
    submit("/chat", "text=", "HX-Request", "true").expect(400);
    submit("/chat", "text=" + "x".repeat(10_001), "HX-Request", "true").expect(400);
    submit("/chat/prompts", "text=Why&required=99").expect(400);
    submit("/chat/prompts", "text=Why&minutes=x").expect(400);
    submit("/chat/prompts/none", "text=x").expect(404);
    assertThat(api.get("/api/chat").json().get("messages")).isEmpty();
    submit("/chat/prompts", "text=Why%3F", "HX-Request", "true").expect(204);
    var prompt = api.get("/api/discussion").json().at("/prompts/0/id").asString();
    var own = submit("/chat/prompts/" + prompt, "text=x", "HX-Request", "true").expect(409);
    assertThat(own.body()).contains("wait for the others");
    var bob = List.of("Cookie", "folkmoot_name=bob", "HX-Request", "true").toArray(String[]::new);
    submit("/chat/prompts/" + prompt, "text=Because", bob).expect(204);
    submit("/chat/prompts/" + prompt, "text=Because", bob).expect(409);
    assertThat(look("/chat").body()).contains("1/2 responses", "Because");
    assertThat(api.get("/api/discussion/" + prompt).json().get("responseCount").intValue())
        .isEqualTo(1);
  }

  @Test
  void who_speaks_on_the_page_is_a_person_and_stays_one() {
    submit("/chat", "text=Hello", "HX-Request", "true").expect(204);
    assertThat(api.get("/api/chat").json().at("/messages/0/isHuman").asBoolean()).isTrue();
    api.get("/api/agents/ann").expect(404);
  }
}
