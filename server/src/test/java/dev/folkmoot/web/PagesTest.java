package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What all pages have in common, as they are sent. */
class PagesTest extends WithPages {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/chat",
        "/discussions",
        "/roundtables",
        "/stories",
        "/contexts",
        "/knowledge",
        "/updates",
        "/agents",
        "/log",
        "/signin",
        "/nowhere"
      })
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
    assertThat(page.body()).contains("<nav", "href=\"/stories\">Stories</a>");
    assertThat(page.body()).contains("There is nothing at /nowhere");
    assertThat(api.get("/nowhere").expect(404).header("content-type"))
        .isEqualTo("application/problem+json");
    look("/questions/01890000-0000-7000-8000-000000000000").expect(404);
    look("/discussions/none").expect(404);
    look("/roundtables/none").expect(404);
    look("/questions/no-id").expect(400);
    look("/assets/0/none.js").expect(404);
    look("/?nonsense=1").expect(400);
  }

  @Test
  void files_are_kept_by_browsers_until_they_change() {
    var page = look("/").body();
    var link = Pattern.compile("href=\"(/assets/[0-9a-f]+/folkmoot\\.css)\"").matcher(page);
    assertThat(link.find()).isTrue();
    var style = api.get(link.group(1)).expect(200);
    assertThat(style.header("cache-control")).contains("immutable", "max-age=31536000");
    assertThat(style.header("content-type")).isEqualTo("text/css; charset=utf-8");
    var script = link.group(1).replace("folkmoot.css", "folkmoot.js");
    Pattern.compile("import '\\./(\\w+\\.js)'")
        .matcher(api.get(script).expect(200).body())
        .results()
        .map(found -> script.replace("folkmoot.js", found.group(1)))
        .forEach(
            path ->
                assertThat(api.get(path).expect(200).header("cache-control"))
                    .contains("immutable"));
    var tag = style.header("etag");
    assertThat(api.get(link.group(1), "If-None-Match", tag).expect(304).body()).isEmpty();
    assertThat(api.get("/assets/0/folkmoot.css").expect(200).header("cache-control"))
        .isEqualTo("no-cache");
  }

  @Test
  void pages_are_no_part_of_the_api() {
    assertThat(look("/").body()).contains("href=\"/docs\"");
    assertThat(api.get("/docs").expect(200).body())
        .contains("<h3>GET /api/questions</h3>")
        .doesNotContain("<h3>GET /</h3>", "/chat/prompts", "/waiting");
    assertThat(api.get("/openapi.json").json().get("paths").propertyNames())
        .noneMatch(path -> path.equals("/") || path.startsWith("/assets") || path.equals("/log"));
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
  void an_agent_is_shown_with_the_first_of_what_holds_it_and_its_halt() {
    api.post("/api/agents", Map.of("id", "coder")).expect(201);
    var fire = Map.of("type", "EMERGENCY", "agentId", "coder", "askedBy", "bob", "text", "Fire?");
    for (int i = 0; i < 7; i++) {
      api.ask(fire);
    }
    assertThat(look("/agents").body()).contains("and more", "id=\"halt-agent-");
    submit("/halts", "scope=agent&target=coder&reason=wait").expect(303);
    var page = look("/agents").body();
    assertThat(page).contains("and more", "id=\"resume-agent-");
    assertThat(page.split("asked by bob", -1)).hasSize(6);
  }
}
