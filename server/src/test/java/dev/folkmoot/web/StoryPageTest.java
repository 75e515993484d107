package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The board and the pages of stories as they are sent, and the forms on them. */
class StoryPageTest extends WithPages {
  private static final String NASTY = "<script>alert(1)</script>";

  @SuppressWarnings("NullAway.Init")
  private Work work;

  @BeforeEach
  void begin() {
    work = new Work(api);
  }

  @Test
  void an_empty_board_says_how_to_begin() {
    assertThat(look("/stories").expect(200).body())
        .contains("There are no specs yet.", "--role coder", "action=\"/specs\"")
        .doesNotContain("action=\"/stories\"");
    assertThat(look("/contexts").expect(200).body()).contains("There are no conversations yet");
  }

  @Test
  void the_board_has_a_column_for_each_step_and_tells_who_has_what() {
    var spec = work.spec("Mailbox");
    work.story(spec, Map.of("id", "low", "title", "Low", "priority", 10));
    work.story(
        spec, Map.of("id", "high", "title", "High", "priority", 90, "points", 8, "express", true));
    work.story(spec, "later", "high");
    work.story(spec, "held");
    work.coder("cod");
    work.take("cod", "held");
    work.state("cod", "SETUP", "PLANNING", "PLAN_REVIEW");
    work.story(spec, "odd");
    submit("/stories/odd/status", "status=on_hold").expect(303);
    work.story(spec, "old");
    submit("/stories/old/complete", "").expect(303);
    var page = look("/stories").body();
    assertThat(page)
        .containsSubsequence(
            "Waiting for other stories",
            "Story later",
            "after high",
            "Ready",
            ">High<",
            "priority 90, 8 points",
            "express",
            ">Low<",
            "With a coder",
            "Story held",
            "cod",
            "plan review",
            ">Done",
            "Story old",
            "On hold, failed or skipped",
            "Story odd",
            "on hold");
    var other = work.spec("Chat");
    assertThat(look("/stories?spec=" + other).body())
        .contains("There are no stories yet.", "Complete the spec")
        .doesNotContain("Story held");
    assertThat(look("/stories?spec=" + spec).body())
        .contains("Story held", "Read the spec")
        .doesNotContain("Complete the spec");
    assertThat(look("/stories?part=board").body()).contains("Story held").doesNotContain("<html");
    assertThat(look("/specs/" + spec).body()).contains("All of it.");
  }

  @Test
  void forms_add_a_spec_and_a_story_once() {
    var form = "title=Mailbox&content=Durable.&key=k1";
    var board = submit("/specs", form).expect(303).header("location");
    assertThat(submit("/specs", form).expect(303).header("location")).isEqualTo(board);
    var spec = board.substring(board.indexOf('=') + 1);
    var story = "title=First&content=Do&id=a%2F1&priority=70&points=3&key=k2&spec=" + spec;
    assertThat(submit("/stories", story).expect(303).header("location"))
        .isEqualTo("/stories/a%2F1");
    submit("/stories", story).expect(303);
    submit("/stories", "title=Second&content=Do&id=b&after=a%2F1&express=yes&spec=" + spec)
        .expect(303);
    assertThat(api.get("/api/stories").json().get("stories")).hasSize(2);
    assertThat(look("/stories/b").body())
        .contains("waits for others", "priority 50, 1 point", "express", ">First</a>");
    assertThat(look("/stories/a%2F1").body()).contains("Needed by", ">Second</a>");
  }

  @Test
  void bad_input_is_refused_in_words_and_changes_nothing() {
    var spec = work.spec("Mailbox");
    work.story(spec, "a");
    submit("/specs", "title=&content=x").expect(400);
    submit("/stories", "title=T&content=C&spec=nonsense").expect(400);
    submit("/stories", "title=T&content=C&points=0&spec=" + spec).expect(400);
    assertThat(submit("/stories", "title=T&content=C&after=nope&spec=" + spec).body())
        .contains("nope");
    submit("/stories/a/status", "status=done").expect(400);
    submit("/stories/a/status", "status=odd").expect(400);
    assertThat(submit("/stories/a/assign", "coder=nobody", "HX-Request", "true").expect(400).body())
        .contains("Nobody is not registered as a coder", "href=\"/agents\"");
    submit("/stories/none/complete", "").expect(404);
    look("/stories/none").expect(404);
    look("/stories?spec=odd").expect(400);
    look("/stories?lane=odd").expect(400);
    look("/stories?lane=done&before=odd").expect(400);
    look("/specs/odd").expect(400);
    assertThat(api.get("/api/stories").json().get("stories")).hasSize(1);
    assertThat(work.status("a")).isEqualTo("pending");
  }

  @Test
  void a_story_shows_its_coder_its_requests_and_its_history() {
    var spec = work.spec("Mailbox");
    work.story(spec, "a");
    work.coder("cod");
    submit("/stories/a/assign", "coder=cod").expect(303);
    assertThat(look("/stories/a").body()).contains("may take it", "Assigned to cod");
    work.take("cod", "a");
    work.state("cod", "SETUP", "PLANNING", "PLAN_REVIEW");
    var asked = work.request("cod", "plan", "1. Write **it**.");
    var question = work.question(asked);
    assertThat(look("/stories/a").body())
        .contains("cod</a> has it", "waits for a person’s reply", "href=\"/questions/" + question)
        .containsSubsequence("planning → plan review", "cod took it", "Added by ann");
    submit("/questions/%s/answer".formatted(question), "answer=NEEDS_CHANGES&remark=Test+it+first")
        .expect(303);
    assertThat(look("/stories/a").body())
        .contains("Write <strong>it</strong>.", "needs changes", "Test it first", ">ann</strong>");
  }

  @Test
  void the_creation_of_a_story_is_one_line_of_its_history() {
    var spec = work.spec("Mailbox");
    work.story(spec, "a");
    work.story(spec, "b", "a");
    assertThat(look("/stories/a").body())
        .contains("Added by ann")
        .doesNotContain("Ready to be taken", "<span>Added</span>");
    submit("/stories/a/complete", "").expect(303);
    assertThat(look("/stories/b").body()).containsSubsequence("Ready to be taken", "Added by ann");
  }

  @Test
  void what_people_and_agents_write_is_text_and_no_markup() {
    var spec = work.spec(NASTY + "spec");
    work.story(
        spec, Map.of("id", "<b>x", "title", NASTY + "title", "content", NASTY + " <img src=x>"));
    work.coder("<i>cod");
    work.take("<i>cod", "%3Cb%3Ex");
    var asked = work.request("<i>cod", "plan", NASTY + "plan");
    submit(
            "/questions/%s/answer".formatted(work.question(asked)),
            "answer=REJECTED&remark=%3Cscript%3Ealert%281%29%3C%2Fscript%3Ewhy")
        .expect(303);
    for (var path :
        List.of(
            "/stories",
            "/stories?lane=taken",
            "/stories?spec=" + spec,
            "/stories/%3Cb%3Ex",
            "/stories/%3Cb%3Ex/text",
            "/specs/" + spec,
            "/agents",
            "/agents/%3Ci%3Ecod",
            "/contexts",
            "/contexts/%3Ci%3Ecod",
            "/contexts/%3Ci%3Ecod/requests/1")) {
      assertThat(look(path).expect(200).body())
          .as(path)
          .doesNotContain("<script>alert", "<img src=x", "<i>cod", "<b>x")
          .contains("&lt;");
    }
  }

  @Test
  void a_busy_board_stays_short_and_leads_on_to_every_story() {
    var spec = work.spec("&".repeat(200));
    var stories =
        IntStream.range(0, 100)
            .mapToObj(i -> Map.of("title", "&".repeat(190) + i, "content", "&".repeat(400)))
            .toList();
    for (int i = 0; i < 5; i++) {
      api.post("/api/specs/%s/stories".formatted(spec), Map.of("stories", stories, "by", "ann"))
          .expect(201);
    }
    IntStream.range(0, 50)
        .forEach(
            i -> {
              work.coder("coder-" + i);
              var path = "/api/messages/next?agent=coder-" + i;
              assertThat(api.get(path).expect(200).json().get("pending").asBoolean()).isFalse();
            });
    assertSmall("/stories");
    assertSmall("/agents");
    assertThat(look("/stories").body()).contains("more not shown here", "450", "50");
    var seen = 0;
    var path = "/stories?lane=ready";
    while (!path.isEmpty()) {
      var page = assertSmall(path);
      seen += page.split("class=\"story\"", -1).length - 1;
      var next = page.indexOf("Older stories");
      path = next < 0 ? "" : before(page, next);
    }
    assertThat(seen).isEqualTo(450);
  }

  private static String before(String page, int end) {
    var from = page.lastIndexOf("href=\"", end) + 6;
    return page.substring(from, page.indexOf('"', from)).replace("&amp;", "&");
  }

  @Test
  void the_page_of_a_story_with_long_texts_stays_short_and_leads_to_the_whole() {
    var spec =
        api.post(
                "/api/specs",
                Map.of("title", "T", "content", "&".repeat(59_000) + "end", "by", "ann"))
            .expect(201)
            .json()
            .get("id")
            .asString();
    work.story(spec, Map.of("id", "a", "title", "A", "content", "&".repeat(49_000) + "end"));
    work.coder("cod");
    work.take("cod", "a");
    for (int i = 0; i < 12; i++) {
      var asked = work.request("cod", "plan", "&".repeat(50_000) + "end-" + i);
      api.answer(work.question(asked), "ann", "NEEDS_CHANGES: " + "&".repeat(9_000));
    }
    assertThat(assertSmall("/stories/a")).contains("Read it whole").doesNotContain("end-");
    assertThat(assertSmall("/contexts/cod")).contains("Earlier requests");
    assertSmall("/agents/cod");
    assertThat(look("/stories/a/text").body()).contains("&amp;end");
    assertThat(look("/specs/" + spec).body()).contains("&amp;end");
    assertThat(look("/contexts/cod/requests/1").body()).contains("&amp;end-0");
  }

  private String assertSmall(String path) {
    var page = look(path).expect(200).body();
    assertThat(page.getBytes(StandardCharsets.UTF_8).length).as(path).isLessThan(100 * 1024);
    return page;
  }

  /** Exactly the forms that would be taken are on the page. */
  @Test
  void whoever_may_not_change_a_story_is_offered_nothing() {
    var spec = work.spec("Mailbox");
    work.story(spec, "a");
    work.coder("cod");
    for (var path : List.of("/stories", "/stories/a", "/stories?spec=" + spec)) {
      assertThat(look(path, "Cookie", "folkmoot_name=cod").expect(200).body())
          .as(path)
          .doesNotContain("method=\"post\" action=\"/specs", "method=\"post\" action=\"/stories");
    }
    assertThat(look("/stories/a").body())
        .contains("action=\"/stories/a/assign\"", "action=\"/stories/a/complete\"");
    for (var change :
        List.of(
            "/specs?title=T&content=C",
            "/stories?title=T&content=C&spec=" + spec,
            "/stories/a/assign?coder=cod",
            "/stories/a/status?status=skipped",
            "/stories/a/complete?x=y",
            "/specs/%s/complete?x=y".formatted(spec))) {
      var parts = change.split("\\?", 2);
      submit(parts[0], parts[1], "Cookie", "folkmoot_name=cod").expect(403);
    }
    assertThat(api.get("/api/stories").json().get("stories")).hasSize(1);
    assertThat(work.status("a")).isEqualTo("pending");
  }

  /** In each status a person is offered the changes that are taken, and no others. */
  @Test
  void a_story_offers_what_its_status_allows() {
    var spec = work.spec("Mailbox");
    work.coder("cod");
    work.story(spec, "first");
    work.story(spec, "waits", "first");
    work.story(spec, "ready");
    work.story(spec, "assigned");
    submit("/stories/assigned/assign", "coder=cod").expect(303);
    work.story(spec, "taken");
    work.take("cod", "taken");
    for (var status : List.of("on_hold", "skipped", "failed")) {
      work.story(spec, status);
      submit("/stories/%s/status".formatted(status), "status=" + status).expect(303);
    }
    work.story(spec, "done");
    submit("/stories/done/complete", "").expect(303);
    var shown =
        List.of(
            "waits: assign ON_HOLD SKIPPED FAILED",
            "ready: assign complete ON_HOLD SKIPPED FAILED",
            "assigned: complete PENDING ON_HOLD SKIPPED FAILED",
            "taken: complete PENDING ON_HOLD SKIPPED FAILED",
            "on_hold: PENDING SKIPPED FAILED",
            "skipped: PENDING ON_HOLD FAILED",
            "failed: PENDING ON_HOLD SKIPPED",
            "done:");
    assertThat(shown.stream().map(line -> offered(line.substring(0, line.indexOf(':')))))
        .containsExactlyElementsOf(shown);
    for (var line : shown) {
      var id = line.substring(0, line.indexOf(':'));
      if (!line.contains("complete") && !id.equals("done")) {
        submit("/stories/%s/complete".formatted(id), "").expect(409);
      }
      if (!line.contains("assign ")) {
        submit("/stories/%s/assign".formatted(id), "coder=other").expect(400);
      }
      for (var status : line.replaceAll(".*:|[a-z]+", "").strip().split(" +", -1)) {
        if (!status.isEmpty()) {
          submit("/stories/%s/status".formatted(id), "status=" + status).expect(303);
        }
      }
    }
    submit("/stories/done/status", "status=pending").expect(409);
  }

  private String offered(String story) {
    var page = look("/stories/" + story).expect(200).body();
    var all = new StringBuilder(story).append(":");
    for (var deed : List.of("assign", "complete")) {
      if (page.contains("action=\"/stories/%s/%s\"".formatted(story, deed))) {
        all.append(' ').append(deed);
      }
    }
    for (var status : List.of("PENDING", "ON_HOLD", "SKIPPED", "FAILED")) {
      if (page.contains("value=\"%s\"".formatted(status))) {
        all.append(' ').append(status);
      }
    }
    return all.toString();
  }
}
