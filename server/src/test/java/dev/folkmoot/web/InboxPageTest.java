package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Questions as they are shown and answered, without a browser. */
class InboxPageTest extends WithPages {
  @Test
  void text_is_shown_whole_and_as_text() {
    var nasty = "<script>alert(1)</script> & \"quotes\" 'x' <b>bold</b>";
    var text = nasty + "\n" + "long ".repeat(1_900);
    api.ask(
        Map.of(
            "type",
            "APPROVAL",
            "agentId",
            "coder",
            "text",
            text,
            "reason",
            nasty,
            "context",
            Map.of("<i>", nasty),
            "options",
            List.of("yes", "<u>no</u>"),
            "to",
            List.of("<s>ann"),
            "sessionId",
            "<img src=x>"));
    var page = look("/").expect(200).body();
    assertThat(page)
        .contains("long ".repeat(1_899), "&lt;script>".replace(">", "&gt;"))
        .doesNotContain("<script>alert", "<b>bold", "<u>no", "<img src=x", "<s>ann", "<i>");
  }

  @Test
  void every_question_is_on_exactly_one_page_however_many_and_long_they_are() {
    var asked = new HashSet<String>();
    for (int i = 0; i < 70; i++) {
      var text = i % 10 == 0 ? "Long? " + "x".repeat(9_000) : "Merge %d?".formatted(i);
      asked.add(api.ask("BLOCKING", "coder-" + i, text).get("id").asString());
    }
    var seen = new HashSet<String>();
    var next = "/";
    for (int pages = 0; !next.isEmpty(); pages++) {
      assertThat(pages).isLessThan(10);
      var page = look(next).expect(200).body();
      assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(100 * 1024);
      Pattern.compile("id=\"q-([0-9a-f-]{36})\"")
          .matcher(page)
          .results()
          .forEach(match -> assertThat(seen.add(match.group(1))).isTrue());
      var more = Pattern.compile("href=\"(/\\?cursor=[^\"]+)\">More").matcher(page);
      next = more.find() ? more.group(1) : "";
    }
    assertThat(seen).isEqualTo(asked);
  }

  @Test
  void holds_are_shown_before_what_holds_nobody_however_urgent_that_is() {
    var alert =
        Map.of("type", "ALERT", "agentId", "tester", "text", "Read me first", "priority", 100);
    api.ask(alert);
    api.ask("BLOCKING", "coder", "May I merge?");
    assertThat(look("/").expect(200).body()).containsSubsequence("May I merge?", "Read me first");
  }

  @Test
  void whoever_has_voted_is_told_their_vote_and_offered_the_options_again() {
    var asked =
        api.ask(
            Map.of(
                "type",
                "APPROVAL",
                "agentId",
                "coder",
                "text",
                "Deploy?",
                "options",
                List.of("yes", "no"),
                "required",
                2));
    api.answer(asked, "ann", "yes");
    assertThat(look("/").expect(200).body())
        .contains("You answered “yes”; another answer replaces it.", "value=\"no\"");
    api.answer(asked, "ann", "no");
    assertThat(look("/").expect(200).body())
        .contains("You answered “no”; another answer replaces it.");
  }

  @Test
  void an_answer_on_the_page_is_one_of_the_page() {
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    var id = asked.get("id").asString();
    var told = submit("/questions/%s/answer".formatted(id), "text=yes", "HX-Request", "true");
    assertThat(told.expect(200).body()).contains("You answered “yes”.");
    var answer = api.get("/api/questions/" + id).json().at("/answers/0");
    assertThat(answer.get("by").asString()).isEqualTo("ann");
    assertThat(answer.get("via").asString()).isEqualTo("web");
    var again =
        submit(
            "/questions/%s/answer".formatted(id),
            "text=no",
            "Cookie",
            "folkmoot_name=bob",
            "HX-Request",
            "true");
    assertThat(again.expect(200).body())
        .contains("Too late: ann answered “yes”.", "Your answer “no” was not taken.");
    assertThat(look("/questions/" + id).body()).contains("ann (you) answered “yes”.");
  }

  @Test
  void a_question_is_passed_on_to_whom_it_is_meant_for() {
    var id = api.ask("BLOCKING", "coder", "Merge?").get("id").asString();
    var path = "/questions/%s/reassign".formatted(id);
    var told = submit(path, "to=bob,+reviewer,,bob", "HX-Request", "true").expect(200);
    assertThat(told.body()).contains("The question is now meant for bob and reviewer.");
    assertThat(look("/?to=reviewer").body()).contains("Merge?", "Meant for bob and reviewer");
    submit(path, "to=+,", "HX-Request", "true").expect(400);
    submit(path, "", "HX-Request", "true").expect(400);
    var many = IntStream.range(0, 51).mapToObj(i -> "a" + i).collect(Collectors.joining(","));
    submit(path, "to=" + many, "HX-Request", "true").expect(400);
    submit(path, "to=" + "x".repeat(129), "HX-Request", "true").expect(400);
    assertThat(Api.texts(api.get("/api/questions/" + id).json().get("to")))
        .containsExactly("bob", "reviewer");
    assertThat(submit(path, "to=cid").expect(303).header("location")).isEqualTo("/questions/" + id);
    api.answer(id, "bob", "yes").expect(200);
    assertThat(submit(path, "to=dan", "HX-Request", "true").expect(200).body())
        .contains("Too late: bob answered “yes”.");
    submit("/questions/01890000-0000-7000-8000-000000000000/reassign", "to=bob").expect(404);
  }

  @Test
  void without_a_script_a_session_is_halted_and_resumed_where_it_is_looked_at() {
    assertThat(look("/?session=s+1").body()).contains("Yes, halt session s 1");
    var led = submit("/halts", "scope=session&target=s+1&reason=fire").expect(303);
    assertThat(led.header("location")).isEqualTo("/?session=s%201");
    assertThat(look("/?session=s+1").body())
        .contains("Yes, resume session s 1", "Session s 1 is halted: fire")
        .doesNotContain("Yes, halt");
    assertThat(look("/").body()).contains("Yes, halt everything", "href=\"/?session=s%201\"");
    submit("/halts/resume", "scope=session&target=s+1").expect(303);
    assertThat(look("/?session=s+1").body()).contains("Yes, halt session s 1");
    submit("/halts", "scope=session").expect(400);
    submit("/halts", "scope=system&target=s").expect(400);
  }

  @Test
  void without_a_script_a_form_leads_to_the_question() {
    var id = api.ask("BLOCKING", "coder", "Merge?").get("id").asString();
    var led = submit("/questions/%s/answer".formatted(id), "text=first%0D%0Asecond").expect(303);
    assertThat(led.header("location")).isEqualTo("/questions/" + id);
    assertThat(api.get("/api/questions/" + id).json().at("/answers/0/answer").asString())
        .isEqualTo("first\nsecond");
  }

  @Test
  void an_answer_counts_for_what_was_shown() {
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    var id = asked.get("id").asString();
    var told =
        submit(
            "/questions/%s/answer".formatted(id),
            "text=yes&shown=" + "0".repeat(64),
            "HX-Request",
            "true");
    assertThat(told.body()).contains("has changed since you saw it");
    assertThat(api.get("/api/questions/" + id).json().get("status").asString()).isEqualTo("open");
    var page = look("/").body();
    assertThat(page).contains("value=\"%s\"".formatted(asked.get("digest").asString()));
  }

  @Test
  void what_is_no_answer_is_refused_on_the_page_it_came_from() {
    var asked = api.ask("BLOCKING", "coder", "Merge?", List.of("yes", "no"));
    var id = asked.get("id").asString();
    var refused =
        submit("/questions/%s/answer".formatted(id), "answer=maybe", "HX-Request", "true")
            .expect(400);
    assertThat(refused.body()).contains("is not one of the options");
    assertThat(refused.header("hx-retarget")).isEqualTo("#toasts");
    submit("/questions/%s/answer".formatted(id), "", "HX-Request", "true").expect(400);
    submit("/questions/%s/answer".formatted(id), "answer=%zz").expect(400);
    submit("/questions/%s/answer".formatted(id), "{}", "Content-Type", "text/plain").expect(415);
    submit("/halts", "scope=planet").expect(400);
    submit("/halts", "").expect(400);
    assertThat(api.get("/api/questions/" + id).json().get("answers")).isEmpty();
  }
}
