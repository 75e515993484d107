package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The architect's conversations and the mailboxes of agents as they are sent. */
class ContextPageTest extends WithPages {
  private static final String COD = "folkmoot_name=cod";
  private static final String OTHER = "folkmoot_name=other";

  @SuppressWarnings("NullAway.Init")
  private Work work;

  @BeforeEach
  void begin() {
    work = new Work(api);
    var spec = work.spec("Mailbox");
    work.story(spec, "a");
    work.story(spec, "b");
    work.coder("cod");
    work.coder("other");
    work.take("cod", "a");
    reviewed("plan", "My first plan", "NEEDS_CHANGES", "Too+long");
  }

  private void reviewed(String kind, String content, String verdict, String remark) {
    var asked = work.request("cod", kind, content);
    submit(
            "/questions/%s/answer".formatted(work.question(asked)),
            "answer=%s&remark=%s".formatted(verdict, remark))
        .expect(303);
  }

  @Test
  void the_list_tells_story_epoch_size_and_last_request_of_each_agent() {
    assertThat(look("/contexts").body())
        .contains(
            "href=\"/contexts/cod\"",
            "epoch 1",
            "href=\"/stories/a\"",
            "2 messages",
            "tokens",
            "plan review, needs changes",
            "action=\"/contexts/cod/reset\"");
    assertThat(look("/contexts?part=list").body()).doesNotContain("<html");
    look("/contexts?cursor=%21").expect(400);
  }

  @Test
  void more_conversations_than_fit_lead_on() {
    for (int i = 0; i < 50; i++) {
      work.request("zoe-%03d".formatted(i), "question", "Is it so?");
    }
    var first = look("/contexts").expect(200).body();
    var more = Pattern.compile("href=\"(/contexts\\?cursor=[^\"]+)\"").matcher(first);
    assertThat(more.find()).isTrue();
    var second = look(more.group(1)).expect(200).body();
    assertThat(conversations(first)).hasSize(50);
    assertThat(conversations(second)).hasSize(1).doesNotContainAnyElementsOf(conversations(first));
  }

  private static List<String> conversations(String page) {
    return Pattern.compile("class=\"title\"[^>]* href=\"([^\"]+)\"")
        .matcher(page)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  @Test
  void a_conversation_shows_requests_verdicts_and_the_folded_system_prompt() {
    reviewed("plan", "My second plan", "APPROVED", "Good");
    assertThat(look("/contexts/cod").body())
        .containsSubsequence(
            "System prompt",
            "My first plan",
            "needs changes",
            "Too long",
            "My second plan",
            "approved",
            "Good");
    assertThat(look("/contexts/cod/requests/1").body())
        .contains("My first plan", "The request as the architect read it", "request 1 in epoch 1");
    look("/contexts/cod?epoch=2").expect(404);
    look("/contexts/cod?epoch=0").expect(400);
    look("/contexts/cod?before=odd").expect(400);
    look("/contexts/cod/requests/9").expect(404);
    look("/contexts/nobody").expect(404);
  }

  @Test
  void a_reset_begins_an_epoch_and_the_old_one_stays_readable() {
    submit("/contexts/cod/reset", "").expect(303);
    assertThat(look("/contexts/cod").body())
        .contains("epoch 2", "This epoch has no requests yet.", "Epochs and their tokens")
        .doesNotContain("My first plan");
    assertThat(look("/contexts/cod?epoch=1").body())
        .contains("My first plan", "epoch 1, ended", "The current epoch is 2.")
        .doesNotContain("/reset\"");
    submit("/contexts/nobody/reset", "").expect(404);
  }

  @Test
  void a_request_that_a_reset_left_open_is_shown_with_a_link() {
    var question = work.question(work.request("cod", "plan", "Held by this one"));
    work.request("cod", "question", "And behind it?");
    assertThat(look("/stories/a").body()).contains("It waits for the request before it.");
    assertThat(look("/contexts/cod").body())
        .contains("It waits for a person’s reply.", "It waits for the request before it.")
        .doesNotContain("Open requests of earlier epochs", "will reply to it next");
    submit("/contexts/cod/reset", "").expect(303);
    assertThat(look("/contexts/cod").body())
        .containsSubsequence(
            "Open requests of earlier epochs",
            "href=\"/contexts/cod/requests/2\"",
            "href=\"/questions/%s\"".formatted(question),
            "href=\"/contexts/cod/requests/3\"",
            "It waits for the request before it.",
            "This epoch has no requests yet.");
    assertThat(look("/contexts/cod?epoch=1").body())
        .doesNotContain("Open requests of earlier epochs");
    assertThat(look("/contexts").body()).contains("2 open requests");
    submit("/questions/%s/answer".formatted(question), "answer=NEEDS_CHANGES&remark=Shorter")
        .expect(303);
    assertThat(look("/contexts/cod").body())
        .contains("requests/3\"")
        .doesNotContain("requests/2\"", "It waits for the request before it.");
    assertThat(look("/contexts").body()).contains("1 open request<");
  }

  /** Names are compared by a key in which 1 is l, which is no order for people. */
  @Test
  void conversations_are_listed_by_name() {
    work.request("cod-2", "question", "Is it so?");
    work.request("cod-1", "question", "Is it so?");
    assertThat(conversations(look("/contexts").body()))
        .containsExactly("/contexts/cod", "/contexts/cod-1", "/contexts/cod-2");
  }

  @Test
  void an_agent_reads_its_own_conversation_and_nobody_elses() {
    assertThat(look("/contexts/cod", "Cookie", COD).expect(200).body())
        .contains("My first plan")
        .doesNotContain("/reset\"");
    assertThat(look("/contexts", "Cookie", COD).body()).contains("href=\"/contexts/cod\"");
    assertThat(look("/contexts", "Cookie", OTHER).body()).doesNotContain("href=\"/contexts/cod\"");
    for (var path :
        new String[] {"/contexts/cod", "/contexts/cod?epoch=1", "/contexts/cod/requests/1"}) {
      assertThat(look(path, "Cookie", OTHER).expect(403).body()).doesNotContain("My first plan");
    }
    assertThat(look("/stories/a", "Cookie", OTHER).expect(200).body())
        .doesNotContain("My first plan", "Too long");
    assertThat(look("/stories/a", "Cookie", COD).body()).contains("My first plan", "Too long");
    submit("/contexts/cod/reset", "", "Cookie", OTHER).expect(403);
    submit("/contexts/cod/reset", "", "Cookie", COD).expect(403);
    assertThat(look("/contexts/cod").body()).contains("epoch 1");
  }

  @Test
  void the_page_of_an_agent_has_its_state_its_story_and_its_messages() {
    work.state("cod", "SETUP", "PLANNING");
    api.post(
            "/api/messages",
            Map.of(
                "from", "ann",
                "type", "SHUTDOWN",
                "to", "cod",
                "storyId", "a",
                "payload", Map.of("kind", "stop", "data", Map.of("reason", "Going home"))))
        .expect(201);
    assertThat(look("/agents").body()).contains("href=\"/agents/cod\"", "planning", "Story a");
    assertThat(look("/agents/cod").expect(200).body())
        .contains("planning", "Story a", "Going home", "waiting", "href=\"/contexts/cod\"");
    assertThat(look("/agents/cod", "Cookie", OTHER).expect(200).body())
        .contains("planning")
        .doesNotContain("Going home", "href=\"/contexts/cod\"");
    look("/agents/nobody").expect(404);
    look("/agents/cod?before=odd").expect(400);
  }

  @Test
  void the_text_of_a_message_is_read_on_the_pages_of_both_agents() {
    message(Map.of("text", "Which branch?"));
    message(Map.of("text", "Look\nat <b>this</b>", "files", List.of("a.java")));
    assertThat(look("/agents/other").body())
        .containsSubsequence("Waiting for the agent", "Look…", "Which branch?")
        .contains("at &lt;b&gt;this", "a.java")
        .doesNotContain("{&#34;text&#34;:&#34;Which branch?", "<h3>Sent</h3>");
    assertThat(look("/agents/cod").body())
        .containsSubsequence("<h3>Sent</h3>", "Look…", "a.java", "Which branch?")
        .doesNotContain("<h3>Received");
  }

  @Test
  void long_messages_lead_on_to_older_ones() {
    for (int i = 0; i < 30; i++) {
      message(Map.of("text", "Message %02d\n%s".formatted(i, "ü<".repeat(2_000))));
    }
    var first = look("/agents/other").expect(200).body();
    var older = Pattern.compile("href=\"(/agents/other\\?before=[^\"]+)\"").matcher(first);
    assertThat(older.find()).isTrue();
    assertThat(first.length()).isLessThan(100_000);
    int shown = first.split("<span class=\"gist\"", -1).length - 1;
    assertThat(look(older.group(1)).expect(200).body())
        .contains("Message %02d".formatted(29 - shown))
        .doesNotContain("Message %02d".formatted(30 - shown));
  }

  private void message(Map<String, ?> data) {
    api.post(
            "/api/messages",
            Map.of(
                "from", "cod",
                "type", "REQUEST",
                "to", "other",
                "payload", Map.of("kind", "question", "data", data)))
        .expect(201);
  }

  /** The architect is a person here: the question of a review takes a verdict with feedback. */
  @Test
  void a_review_is_answered_in_the_inbox_with_a_verdict_and_feedback() {
    var asked = work.request("cod", "code", "diff");
    var question = work.question(asked);
    assertThat(look("/").body())
        .contains(
            "Request to the architect",
            "href=\"/contexts/cod\">Open the conversation",
            "name=\"remark\"",
            ">Needs changes<",
            "value=\"NEEDS_CHANGES\"")
        .doesNotContain("Or in your own words…");
    var path = "/questions/%s/answer".formatted(question);
    submit(path, "remark=No+verdict").expect(400);
    submit(path, "answer=MAYBE&remark=Hm").expect(400);
    assertThat(submit(path, "answer=APPROVED&remark=Ship+it", "HX-Request", "true").body())
        .contains("APPROVED: Ship it");
    var replied = api.get("/api/requests/%s?by=ann".formatted(asked.get("id").asString())).json();
    assertThat(replied.get("verdict").asString()).isEqualTo("APPROVED");
    assertThat(replied.get("feedback").asString()).isEqualTo("Ship it");
    assertThat(replied.get("repliedBy").asString()).isEqualTo("ann");
  }

  @ParameterizedTest
  @CsvSource({
    "APPROVED, 'cod may continue, unless something else holds it.'",
    "NEEDS_CHANGES, cod is told that its work needs changes.",
    "REJECTED, cod is told that its work is rejected."
  })
  void the_page_says_what_a_verdict_means_for_the_coder(String verdict, String meaning) {
    var path = "/questions/%s/answer".formatted(work.question(work.request("cod", "code", "diff")));
    var form = "answer=%s&remark=So+be+it".formatted(verdict);
    assertThat(submit(path, form, "HX-Request", "true").body())
        .contains(verdict + ": So be it", meaning);
  }
}
