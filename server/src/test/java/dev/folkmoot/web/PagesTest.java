package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import gg.jte.TemplateOutput;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages as they are sent, without a browser. */
@Timeout(60)
class PagesTest {
  private static final String ANN = "folkmoot_name=ann";

  @TempDir private Path data;
  private Api api;

  @BeforeEach
  void start() {
    api = Api.start(data);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private Api.Reply look(String path, String... headers) {
    var all = new ArrayList<>(List.of("Cookie", ANN, "Accept", "text/html"));
    all.addAll(List.of(headers));
    return api.get(path, all.toArray(String[]::new));
  }

  private Api.Reply submit(String path, String form, String... headers) {
    var all =
        new ArrayList<>(
            List.of(
                "Cookie",
                ANN,
                "Content-Type",
                "application/x-www-form-urlencoded",
                "Origin",
                api.url().toString()));
    all.addAll(List.of(headers));
    return api.send("POST", path, BodyPublishers.ofString(form), all.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/chat", "/discussions", "/agents", "/log", "/signin", "/nowhere"})
  void every_page_forbids_all_scripts_but_ours(String path) {
    var page = look(path);
    assertThat(page.header("content-type")).isEqualTo("text/html; charset=utf-8");
    assertThat(page.header("content-security-policy"))
        .contains(
            "default-src 'none'",
            "script-src 'self';",
            "style-src 'self';",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'")
        .doesNotContain("unsafe", "*", "http");
    assertThat(page.header("x-content-type-options")).isEqualTo("nosniff");
    assertThat(page.header("referrer-policy")).isEqualTo("same-origin");
    assertThat(page.header("cache-control")).isEqualTo("no-store");
    assertThat(page.body()).doesNotContain("style=\"").doesNotContainPattern("<script>|\\son\\w+=");
  }

  @Test
  void a_page_names_no_other_host() {
    api.ask("BLOCKING", "coder", "Merge?");
    assertThat(look("/").body()).doesNotContainPattern("(src|href|action)=\"(https?:)?//");
  }

  @Test
  void what_does_not_exist_is_a_page_for_people_and_json_for_programs() {
    var page = look("/nowhere").expect(404);
    assertThat(page.body()).contains("There is nothing at /nowhere");
    assertThat(api.get("/nowhere").expect(404).header("content-type"))
        .isEqualTo("application/problem+json");
    look("/questions/01890000-0000-7000-8000-000000000000").expect(404);
    look("/discussions/none").expect(404);
    look("/questions/no-id").expect(400);
    look("/assets/0/none.js").expect(404);
    look("/?nonsense=1").expect(400);
  }

  @Test
  void who_has_not_said_who_they_are_is_asked_and_led_back() {
    var led = api.get("/agents?cursor=x", "Accept", "text/html").expect(303);
    assertThat(led.header("location")).isEqualTo("/signin?next=%2Fagents%3Fcursor%3Dx");
    var by = api.get("/waiting", "HX-Request", "true").expect(401);
    assertThat(by.header("hx-redirect")).isEqualTo("/signin?next=%2F");
  }

  @Test
  void a_name_is_remembered_in_a_cookie_that_scripts_and_other_sites_do_not_get() {
    var in = submit("/signin", "name=Zo%C3%AB+Q&next=%2Fagents", "Cookie", "a=b").expect(303);
    assertThat(in.header("location")).isEqualTo("/agents");
    assertThat(in.header("set-cookie"))
        .startsWith("folkmoot_name=Zo%C3%AB+Q; Path=/; ")
        .contains("HttpOnly", "SameSite=Strict")
        .doesNotContain("Secure");
    var cookie = in.header("set-cookie").split(";", 2)[0];
    assertThat(look("/", "Cookie", cookie).body()).contains("Zoë Q");
    assertThat(submit("/signout", "").expect(303).header("set-cookie")).contains("Max-Age=0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)"
      })
  void nobody_is_led_to_another_site(String next) {
    var in = submit("/signin", "name=ann&next=" + Names.encode(next), "Cookie", "a=b").expect(303);
    assertThat(in.header("location")).isEqualTo("/");
    assertThat(look("/signin?next=" + Names.encode(next)).body()).doesNotContain("evil.example");
  }

  @Test
  void nobody_comes_in_under_an_agents_name() {
    api.ask("BLOCKING", "coder", "Merge?");
    var refused = submit("/signin", "name=coder", "Cookie", "a=b").expect(403);
    assertThat(refused.body()).contains("This is an agent's name");
    assertThat(refused.headers()).doesNotContainKey("set-cookie");
    submit("/signin", "name=", "Cookie", "a=b").expect(403);
    submit("/signin", "name=" + "x".repeat(129), "Cookie", "a=b").expect(403);
  }

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
        .contains("Too late: ann answered “yes”.", "Your “no” was not taken.");
    assertThat(look("/questions/" + id).body()).contains("ann (you) answered “yes”.");
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
    assertThat(told.body()).contains("not what you were shown");
    assertThat(api.get("/api/questions/" + id).json().get("status").asString()).isEqualTo("open");
    var page = look("/").body();
    assertThat(page).contains("value=\"%s\"".formatted(asked.get("digest").asString()));
  }

  @Test
  void what_is_no_answer_is_refused_on_the_page_it_came_from() {
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
                List.of("yes", "no")));
    var id = asked.get("id").asString();
    var refused =
        submit("/questions/%s/answer".formatted(id), "answer=maybe", "HX-Request", "true")
            .expect(400);
    assertThat(refused.body()).contains("is not one of the options");
    assertThat(refused.header("hx-retarget")).isEqualTo("#told");
    submit("/questions/%s/answer".formatted(id), "", "HX-Request", "true").expect(400);
    submit("/questions/%s/answer".formatted(id), "answer=%zz").expect(400);
    submit("/questions/%s/answer".formatted(id), "{}", "Content-Type", "text/plain").expect(415);
    submit("/halts", "scope=planet").expect(400);
    submit("/halts", "").expect(400);
    assertThat(api.get("/api/questions/" + id).json().get("answers")).isEmpty();
  }

  @Test
  void what_does_not_come_from_our_page_changes_nothing() {
    var id = api.ask("BLOCKING", "coder", "Merge?").get("id").asString();
    var path = "/questions/%s/answer".formatted(id);
    for (var from :
        List.of(
            "Origin: http://evil.example",
            "Origin: null",
            "Origin: http://127.0.0.1:1",
            "Sec-Fetch-Site: cross-site",
            "Sec-Fetch-Site: same-site",
            "Sec-Fetch-Site: none",
            "X-Nothing: said")) {
      var refused =
          api.raw(
              "POST %s HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\n%s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 8\r\nConnection: close\r\n\r\ntext=yes"
                  .formatted(path, api.url().getAuthority(), ANN, from));
      assertThat(refused.status()).as(from).isEqualTo(403);
    }
    assertThat(api.get("/api/questions/" + id).json().get("status").asString()).isEqualTo("open");
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
  void files_are_kept_by_browsers_until_they_change() {
    var page = look("/").body();
    var link = Pattern.compile("href=\"(/assets/[0-9a-f]+/folkmoot\\.css)\"").matcher(page);
    assertThat(link.find()).isTrue();
    var style = api.get(link.group(1)).expect(200);
    assertThat(style.header("cache-control")).contains("immutable", "max-age=31536000");
    assertThat(style.header("content-type")).isEqualTo("text/css; charset=utf-8");
    var tag = style.header("etag");
    assertThat(api.get(link.group(1), "If-None-Match", tag).expect(304).body()).isEmpty();
    assertThat(api.get("/assets/0/folkmoot.css").expect(200).header("cache-control"))
        .isEqualTo("no-cache");
  }

  @Test
  void pages_are_no_part_of_the_api() {
    assertThat(api.get("/openapi.json").json().get("paths").propertyNames())
        .noneMatch(path -> path.equals("/") || path.startsWith("/assets") || path.equals("/log"));
  }

  /** A stream is asked for its events by name, so none may be missing from the list. */
  @Test
  void pages_listen_to_every_event_there_is() {
    walk();
    var types = new HashSet<String>();
    api.get("/api/events?after=0&limit=200", "Accept", "application/json")
        .json()
        .get("events")
        .forEach(event -> types.add(event.get("type").asString()));
    assertThat(types).hasSizeGreaterThan(10);
    assertThat(Live.TYPES).containsAll(types);
  }

  private void walk() {
    api.answer(api.ask("APPROVAL", "coder", "Merge?"), "ann", "yes");
    api.post("/api/halts", Map.of("scope", "system", "by", "ann"));
    api.post("/api/halts/resume", Map.of("scope", "system", "by", "ann"));
    api.post("/api/halts", Map.of("scope", "session", "target", "s1", "by", "ann"));
    var open = api.ask("DECISION", "coder", "Tabs?").get("id").asString();
    api.post(
        "/api/questions/%s/reassign".formatted(open), Map.of("by", "ann", "to", List.of("bob")));
    api.post("/api/questions/%s/cancel".formatted(open), Map.of("by", "ann"));
    api.post("/api/agents", Map.of("id", "eve", "kind", "human")).expect(201);
    api.post("/api/chat", Map.of("author", "coder", "text", "Look, @eve")).expect(201);
    var seats =
        List.of(
            Map.of("agentId", "eve", "role", "user"), Map.of("agentId", "cod", "role", "leader"));
    var opened =
        api.post(
                "/api/discussions",
                Map.of("topic", "Tabs?", "participants", seats, "maxRounds", 1, "by", "eve"))
            .expect(201);
    var id = opened.json().at("/project/id").asString();
    api.post("/api/discussions/%s/pause".formatted(id), Map.of("by", "eve")).expect(200);
    api.post("/api/discussions/%s/resume".formatted(id), Map.of("by", "eve")).expect(200);
    api.post("/api/discussions/%s/turns".formatted(id), Map.of("agentId", "eve", "content", "Tabs"))
        .expect(200);
    api.post("/api/discussions/%s/turns".formatted(id), Map.of("agentId", "cod", "content", "No"))
        .expect(200);
  }

  @Test
  void a_discussion_is_opened_and_spoken_in_on_the_page() {
    api.post("/api/agents", Map.of("id", "cod")).expect(201);
    assertThat(look("/discussions").body()).contains("value=\"cod\"");
    var led = submit("/discussions", "topic=Tabs%3F&me=yes&with=cod&rounds=1").expect(303);
    var path = led.header("location");
    assertThat(look(path).body()).contains("Tabs?", "The floor is yours.");
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

  @ParameterizedTest
  @ValueSource(strings = {">", "- ", "1. ", "*a **b "})
  void what_is_nested_without_end_breaks_no_page(String deeper) {
    api.post("/api/chat", Map.of("author", "coder", "text", deeper.repeat(9_900 / deeper.length())))
        .expect(201);
    api.post("/api/chat", Map.of("author", "coder", "text", "and this")).expect(201);
    assertThat(look("/chat").expect(200).body()).contains("and this");
  }

  @Test
  void markdown_of_others_runs_and_fetches_nothing() {
    var html = new StringBuilder();
    Markdown.html(
            """
            # Big
            <script>alert(1)</script>
            ![pixel](https://evil.example/p.png) [here](javascript:alert(1)) [web](https://a.example)
            <https://b.example> [data](data:text/html,x) `<i>`
            """)
        .writeTo(
            new TemplateOutput() {
              @Override
              public void writeContent(String value) {
                html.append(value);
              }

              @Override
              public void writeContent(String value, int begin, int end) {
                html.append(value, begin, end);
              }
            });
    assertThat(html.toString())
        .doesNotContain("<script", "<img", "javascript:", "data:", "<h1", "<i>")
        .contains("&lt;script&gt;", "href=\"https://a.example\"", "noopener noreferrer nofollow");
  }

  @Test
  void the_log_is_looked_through_by_agent_and_type() {
    api.ask("BLOCKING", "coder", "Merge?");
    api.ask("BLOCKING", "other", "Push?");
    assertThat(look("/log").body()).contains("Merge?", "Push?", "agent.halted");
    assertThat(look("/log?agent=coder&types=question").body())
        .contains("Merge?")
        .doesNotContain("Push?", ">agent.halted<");
    look("/log?types=<script>".replace("<", "%3C").replace(">", "%3E")).expect(400);
    look("/log?before=x").expect(400);
    assertThat(look("/log?before=1").expect(200).body()).contains("Nothing here.");
  }

  @Test
  void the_chat_is_read_page_by_page_and_nothing_of_it_is_lost() {
    for (int i = 1; i <= 120; i++) {
      api.post("/api/chat", Map.of("author", "coder", "text", "message-%d-".formatted(i)))
          .expect(201);
    }
    var seen = new ArrayList<String>();
    var next = "/chat";
    while (!next.isEmpty()) {
      var page = look(next).expect(200).body();
      var found = Pattern.compile("message-\\d+-").matcher(page).results().map(MatchResult::group);
      seen.addAll(0, found.toList());
      var earlier = Pattern.compile("href=\"(/chat\\?before=\\d+)\"").matcher(page);
      next = earlier.find() ? earlier.group(1) : "";
    }
    assertThat(seen).hasSize(120).first().isEqualTo("message-1-");
    assertThat(seen).last().isEqualTo("message-120-");
    assertThat(seen).doesNotHaveDuplicates();
    look("/chat?before=0").expect(400);
    look("/chat?before=x").expect(400);
  }

  @Test
  void what_cannot_be_said_in_the_chat_is_refused_and_said_why() {
    submit("/chat", "text=", "HX-Request", "true").expect(400);
    submit("/chat", "text=" + "x".repeat(10_001), "HX-Request", "true").expect(400);
    submit("/chat", "text=x&replyTo=none").expect(400);
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
}
