package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Roundtables as they are shown, steered and spoken in, without a browser. */
class RoundtablePageTest extends WithPages {
  /** Longer than what fits on a page with nine others, and than any excerpt. */
  private static final String LONG = "&".repeat(4_900);

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path files;

  @Override
  @BeforeEach
  void start() {
    var scripts = new HashMap<>(Scripts.DEBATE);
    for (int i = 0; i < 10; i++) {
      var response =
          Json.object()
              .put("position", "begin-%d- %s end-%d-".formatted(i, LONG, i))
              .put("reasoning", LONG)
              .put("confidence", 0.1 * i);
      scripts.put("long-" + i, Json.write(response));
    }
    api = Api.start(Scripts.config(files, scripts));
  }

  private String started(Map<String, Object> body) {
    var all = new HashMap<String, Object>(body);
    all.put("by", "zed");
    all.putIfAbsent("topic", "Which database?");
    return "/roundtables/"
        + api.post("/api/roundtables", all).expect(201).json().get("sessionId").asString();
  }

  private String started(String... agents) {
    return started(Map.of("agents", List.of(agents)));
  }

  private JsonNode open(String type) {
    return api.get("/api/questions?status=open&type=" + type).json().get("questions");
  }

  @Test
  void the_page_shows_what_was_said_by_whom_and_who_failed() {
    var page = look(started("sure", "curious", "plain", "silent")).expect(200).body();
    assertThat(page)
        .contains(
            "Use <strong>Postgres</strong> now.",
            "It scales.",
            "90 % sure",
            "no confidence given",
            "4 asked, 3 answered, 1 failed (silent)",
            "has an empty script",
            "href=\"https://example.org/manual\" rel=\"noopener noreferrer nofollow\"",
            "<code>request_context</code>",
            "Agreement after round 1",
            "computed from stances",
            "format=markdown",
            "format=json");
    assertThat(page).doesNotContain("href=\"javascript:");
  }

  @Test
  void what_agents_and_people_write_is_text_and_no_markup() {
    var path =
        started(
            Map.of(
                "agents",
                List.of("sure", "curious", "plain"),
                "topic",
                "<script>alert(1)</script> or not?"));
    api.answer(open("CONTEXT").get(0).get("id").asString(), "ann", "<i>Few</i>");
    submit(path + "/continue", "focus=%3Ci%3ECost%3C%2Fi%3E").expect(303);
    Api.awaitUntil(() -> look(path).body().contains("Agreement after round 2"));
    for (var page : List.of(look(path).body(), look("/roundtables").body(), look("/").body())) {
      assertThat(page).doesNotContain("<script>alert", "<b onclick", "<img src=x", "<i>");
    }
    assertThat(look(path).body())
        .contains("&lt;script&gt;alert(1)", "&lt;i&gt;Cost", "&lt;i&gt;Few", "&lt;b onclick");
  }

  @Test
  void a_round_begins_only_once_its_context_is_there() {
    var path = started("sure", "curious");
    var request = open("CONTEXT").get(0).get("id").asString();
    assertThat(look(path).body())
        .contains("A required context request is open; answer it first.", "id=\"f-" + request)
        .containsPattern("<button id=\"continue\"[^>]* disabled");
    assertThat(look("/").body()).contains("href=\"" + path + "\">Open the roundtable");
    assertThat(submit(path + "/continue", "", "HX-Request", "true").expect(409).body())
        .contains("A required context request is open; answer it first");
    assertThat(api.get("/api" + path).json().at("/session/currentRound").asInt()).isEqualTo(1);
    submit("/questions/%s/answer".formatted(request), "text=A+million").expect(303);
    assertThat(look(path).body())
        .contains("Run round 2", "A million")
        .doesNotContain("A required context request")
        .doesNotContainPattern("<button id=\"continue\"[^>]* disabled");
    submit(path + "/continue", "key=k1", "HX-Request", "true").expect(204);
    submit(path + "/continue", "key=k1", "HX-Request", "true").expect(204);
    Api.awaitUntil(() -> look(path).body().contains("Agreement after round 2"));
    assertThat(look(path).body())
        .contains("sure, round 1: 90 %", "curious, round 2: 85 %", "85 % sure", "(+45)");
  }

  @Test
  void the_form_starts_one_for_a_person_who_reads_the_others_when_the_round_is_over() {
    var form = "topic=Tabs%3F&mode=delphi&me=yes&with=sure&rounds=2&exit=yes&key=k1";
    var path = submit("/roundtables", form).expect(303).header("location");
    assertThat(submit("/roundtables", form).expect(303).header("location")).isEqualTo(path);
    Api.awaitUntil(() -> look(path).body().contains(" responded. You take part"));
    assertThat(look(path).body())
        .contains("It is your turn", "Round 1 is still running.")
        .containsPattern("Still to respond: Participant [12]\\.")
        .containsPattern("Participant [12] <span class=\"hint\">you</span>")
        .doesNotContain("Postgres");
    look(path + "/responses/1/0").expect(404);
    look(path + "/responses/1/1").expect(404);
    submit(path + "/say", "position=Spaces&confidence=101").expect(400);
    submit(path + "/say", "position=Spaces&stance=YES").expect(400);
    submit(path + "/say", "position=Spaces&reasoning=Thin&confidence=80").expect(303);
    assertThat(look(path).body())
        .contains("Spaces", "Thin", "80 % sure", "Postgres", "Participant 1", "Participant 2")
        .doesNotContain("It is your turn", ">sure");
    submit(path + "/continue", "").expect(303);
    Api.awaitUntil(() -> look(path).body().contains("It is your turn"));
    submit(path + "/say", "position=Still+spaces&reasoning=Thinner").expect(303);
    Api.awaitUntil(() -> look(path).body().contains("Still spaces"));
    assertThat(look(path).body()).contains("Thinner", "no confidence given");
  }

  @Test
  void a_person_names_sources_and_asks_for_context_with_the_turn() {
    var form = "topic=Tabs%3F&me=yes&with=sure&rounds=2";
    var path = submit("/roundtables", form).expect(303).header("location");
    assertThat(look(path).body()).contains("Ask for context");
    var say = path + "/say";
    submit(say, "position=Tabs&sources=https%3A%2F%2Fexample.org%2Fa").expect(400);
    submit(say, "position=Tabs&query=How+wide%3F").expect(400);
    assertThat(open("CONTEXT")).isEmpty();
    submit(
            say,
            "position=Tabs&confidence=70&query=How+wide%3F&need=It+decides.&required=yes"
                + "&sources=https%3A%2F%2Fexample.org%2Fa%0D%0A%0D%0Ahttps%3A%2F%2Fexample.org%2Fb")
        .expect(303);
    Api.awaitUntil(() -> look(path).body().contains("Agreement after round 1"));
    assertThat(look(path).body())
        .contains("href=\"https://example.org/a\"", "href=\"https://example.org/b\"")
        .contains("A required context request is open; answer it first.", "How wide?");
    submit("/questions/%s/answer".formatted(open("CONTEXT").get(0).get("id").asString()), "text=8")
        .expect(303);
    submit(path + "/continue", "").expect(303);
    Api.awaitUntil(() -> look(path).body().contains("It is your turn"));
    assertThat(look(path).body()).doesNotContain("Ask for context");
    submit(say, "position=Tabs&query=Why%3F&need=So.").expect(409);
    submit(say, "position=Still+tabs" + "%22".repeat(9_000)).expect(303);
    assertThat(look(path).body()).contains("Still tabs", "no confidence given");
  }

  @Test
  void the_list_is_searched_by_topic_mode_and_status() {
    var first = started(Map.of("agents", List.of("sure", "plain"), "topic", "Tabs?"));
    var second =
        started(Map.of("agents", List.of("sure", "plain"), "topic", "Cats?", "mode", "socratic"));
    submit(second + "/stop", "").expect(303);
    assertThat(look("/roundtables").body()).containsSubsequence(second, first);
    assertThat(look("/roundtables?topic=tab").body()).contains(first).doesNotContain(second);
    assertThat(look("/roundtables?mode=socratic").body()).contains(second).doesNotContain(first);
    assertThat(look("/roundtables?status=active").body()).contains(first).doesNotContain(second);
    assertThat(look("/roundtables?topic=dogs").body()).contains("No roundtable matches.");
    look("/roundtables?status=odd").expect(400);
  }

  @Test
  void it_is_paused_resumed_and_stopped() {
    var path = started("sure", "plain");
    submit(path + "/pause", "").expect(303);
    assertThat(look(path).body()).contains("It is paused; resume it first.", "id=\"resume\"");
    submit(path + "/resume", "").expect(303);
    assertThat(look(path).body()).contains("id=\"pause\"", "Run round 2");
    submit(path + "/stop", "").expect(303);
    assertThat(look(path).body()).contains("completed").doesNotContain("id=\"pause\"", "Run round");
  }

  @Test
  void a_page_stays_short_and_every_response_can_be_read_whole() {
    var agents = Scripts.names("long-", 10);
    var path = started(Map.of("agents", agents, "rounds", 5));
    for (int round = 2; round <= 4; round++) {
      api.post("/api%s/continue".formatted(path), Map.of("by", "zed")).expect(200);
    }
    var page = look(path).body();
    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(100 * 1024);
    assertThat(page).contains("id=\"round-4\"", "id=\"round-2\"").doesNotContain("id=\"round-1\"");
    var links =
        Pattern.compile("href=\"(%s/responses/4/\\d+)\"".formatted(path)).matcher(page).results();
    var wholes = links.map(link -> look(link.group(1)).expect(200).body()).toList();
    assertThat(wholes).isNotEmpty().allMatch(whole -> whole.contains(LONG.replace("&", "&amp;")));
    assertThat(page.split("end-\\d-", -1).length - 1 + wholes.size()).isGreaterThanOrEqualTo(10);
    var earlier = look(path + "?before=2").body();
    assertThat(earlier)
        .contains("id=\"round-1\"", "The latest rounds")
        .doesNotContain("round-2\"", "id=\"table\"");
    look(path + "?before=1").expect(400);
  }

  @Test
  void a_part_of_the_page_sends_only_itself() {
    var path = started("sure", "curious");
    assertThat(look(path + "?part=table").body())
        .contains("Open context requests")
        .doesNotContain("<html", "Postgres");
    assertThat(look(path + "?part=debate").body())
        .contains("Postgres")
        .doesNotContain("<html", "Open context requests");
  }
}
