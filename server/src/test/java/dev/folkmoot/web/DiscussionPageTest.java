package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Discussions as they are shown and spoken in, without a browser. */
class DiscussionPageTest extends WithPages {
  @Test
  void a_discussion_is_opened_and_spoken_in_on_the_page() {
    api.post("/api/agents", Map.of("id", "cod")).expect(201);
    assertThat(look("/discussions").body()).contains("value=\"cod\"", "name=\"rules\"");
    var led =
        submit("/discussions", "topic=Tabs%3F&rules=Be+brief&me=yes&with=cod&rounds=1").expect(303);
    var path = led.header("location");
    assertThat(look(path).body()).contains("Tabs?", "Be brief", "The floor is yours.");
    submit(path + "/say", "text=**Spaces**+%3Cb%3E&key=k1", "HX-Request", "true").expect(204);
    submit(path + "/say", "text=**Spaces**+%3Cb%3E&key=k1", "HX-Request", "true").expect(204);
    var page = look(path).body();
    assertThat(page)
        .contains("<strong>Spaces</strong> &lt;b&gt;", "The floor is cod", "ann has spoken");
    submit(path + "/say", "text=Again", "HX-Request", "true").expect(409);
    var entries = api.get("/api" + path).json().get("entries");
    assertThat(entries).hasSize(1);
    assertThat(submit("/discussions", "topic=Alone&me=yes").expect(400).body())
        .contains("at least two");
  }

  @Test
  void turns_are_whole_on_the_page_unless_brief_ones_are_chosen() {
    api.post("/api/agents", Map.of("id", "cod")).expect(201);
    assertThat(look("/discussions").body()).contains("name=\"turns\" value=\"whole\" checked");
    assertThat(turns("")).isEqualTo("whole");
    assertThat(turns("&turns=whole")).isEqualTo("whole");
    assertThat(turns("&turns=brief")).isEqualTo("brief");
    assertThat(submit("/discussions", "topic=Tabs&me=yes&with=cod&turns=long").expect(400).body())
        .contains("whole or brief");
  }

  private String turns(String choice) {
    var led = submit("/discussions", "topic=Tabs&me=yes&with=cod" + choice).expect(303);
    return api.get("/api" + led.header("location")).json().at("/project/turns").asString();
  }

  /** Between agents that take their own turns. */
  private String opened(String rules, String... agents) {
    var body = Json.object().put("topic", "Which?").put("by", "ann").put("rules", rules);
    body.put("maxRounds", 100).put("maxTurns", 1_000);
    var seats = body.putArray("participants");
    for (var agent : agents) {
      seats.addObject().put("agentId", agent).put("role", "specialist");
    }
    var opened = api.post("/api/discussions", body).expect(201).json();
    return "/discussions/" + opened.at("/project/id").asString();
  }

  private void take(String path, String agent, String words) {
    api.post("/api%s/turns".formatted(path), Map.of("agentId", agent, "content", words))
        .expect(200);
  }

  /** From the newest to the oldest. */
  private List<String> pages(String path) {
    var pages = new ArrayList<String>();
    var next = path;
    while (!next.isEmpty()) {
      var page = look(next).expect(200).body();
      assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(100 * 1024);
      pages.add(page);
      var earlier = Pattern.compile("href=\"([^\"]*\\?until=\\d+)\">Earlier turns").matcher(page);
      next = earlier.find() ? earlier.group(1) : "";
    }
    return pages;
  }

  private List<String> seen(String path, String turn) {
    var seen = new ArrayList<String>();
    for (var page : pages(path)) {
      var found = Pattern.compile(turn).matcher(page).results();
      seen.addAll(0, found.map((MatchResult one) -> one.group(1)).toList());
    }
    return seen;
  }

  @Test
  void a_discussion_is_read_page_by_page_and_nothing_of_it_is_lost() {
    var path = opened("Be brief.", "ada", "ben");
    assertThat(look(path).body()).contains("Nobody has spoken yet.");
    for (int i = 1; i <= 120; i++) {
      take(path, i % 2 == 1 ? "ada" : "ben", "turn-%d-".formatted(i));
    }
    assertThat(seen(path, "turn-(\\d+)-<"))
        .isEqualTo(IntStream.rangeClosed(1, 120).mapToObj(Integer::toString).toList());
    assertThat(look(path + "?until=2").body())
        .contains("turn-1-", "turn-2-", "The latest turns")
        .doesNotContain("turn-3-", "Earlier turns");
    assertThat(look(path + "?until=9999").body()).contains("until=120\"");
    look(path + "?until=0").expect(400);
    look(path + "?until=x").expect(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"", "&", "x", "[a](b)", "\uD83D\uDE00", "- a\n"})
  void no_page_of_a_discussion_is_too_long_and_no_turn_is_cut_or_lost(String said) {
    var path = opened("Be brief.", "ada", "ben");
    int times = 9_900 / said.codePointCount(0, said.length());
    for (int i = 1; i <= 12; i++) {
      var words = "begin-%d- %s\n\nend-%d-".formatted(i, said.repeat(times), i);
      take(path, i % 2 == 1 ? "ada" : "ben", words);
    }
    assertThat(seen(path, "(?s)begin-(\\d+)-.*?end-\\1-"))
        .isEqualTo(IntStream.rangeClosed(1, 12).mapToObj(Integer::toString).toList());
  }

  @Test
  void what_is_around_the_turns_counts_too() {
    var agents =
        IntStream.rangeClosed(1, 20).mapToObj(i -> "a".repeat(40) + i).toArray(String[]::new);
    var path = opened("&".repeat(5_000), agents);
    for (int i = 1; i <= 40; i++) {
      take(path, agents[(i - 1) % 20], "turn-%d-%s".formatted(i, "x".repeat(5_000)));
    }
    assertThat(seen(path, "turn-(\\d+)-x"))
        .isEqualTo(IntStream.rangeClosed(1, 40).mapToObj(Integer::toString).toList());
  }

  @Test
  void a_part_of_the_page_reads_and_sends_only_itself() {
    var path = opened("Be brief.", "ada", "ben");
    take(path, "ada", "**Yes**");
    assertThat(look(path + "?part=turns").body()).contains("<strong>Yes").doesNotContain("<html");
    assertThat(look(path + "?part=floor").body())
        .contains("The floor is ben")
        .doesNotContain("<strong>Yes");
    assertThat(look(path + "?part=rounds").body())
        .contains("ada has spoken")
        .doesNotContain("<strong>Yes");
  }
}
