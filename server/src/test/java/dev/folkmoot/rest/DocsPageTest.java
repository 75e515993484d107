package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.http.Reply;
import dev.folkmoot.testing.Api;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page at /docs: all that /openapi.json says, for people, from this server alone. */
class DocsPageTest {
  @Test
  void it_shows_every_endpoint_and_every_field(@TempDir Path data) {
    try (var api = Api.start(data)) {
      var page = api.get("/docs").expect(200);
      assertThat(page.header("content-type")).isEqualTo("text/html; charset=utf-8");
      for (var operation : Operation.all(api)) {
        assertThat(page.body())
            .contains("<h3>%s %s</h3>".formatted(operation.method(), operation.path()));
        operation
            .fields()
            .forEach(field -> assertThat(page.body()).contains("<code>" + field.name() + "<"));
      }
      var document = api.get("/openapi.json").json();
      assertThat(document.at("/components/schemas").propertyNames())
          .allSatisfy(name -> assertThat(page.body()).contains("id=\"schema-%s\"".formatted(name)));
    }
  }

  @Test
  void every_link_leads_somewhere_on_this_server(@TempDir Path data) {
    try (var api = Api.start(data)) {
      var page = api.get("/docs").body();
      var links = Pattern.compile("href=\"([^\"]*)\"").matcher(page).results().toList();
      assertThat(links)
          .hasSizeGreaterThan(50)
          .allSatisfy(
              link -> {
                var target = link.group(1);
                if (target.startsWith("#")) {
                  assertThat(page).contains("id=\"%s\"".formatted(target.substring(1)));
                } else {
                  assertThat(api.get(target).status()).isEqualTo(200);
                }
              });
      assertThat(page).doesNotContain("<script", "<link", "<img", "src=", "@import", "url(");
    }
  }

  @Test
  void nothing_runs_and_nothing_is_fetched(@TempDir Path data) throws Exception {
    try (var api = Api.start(data)) {
      var page = api.get("/docs");
      var style = page.body().replaceFirst("(?s).*<style>(.*)</style>.*", "$1");
      var hash =
          MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8));
      assertThat(page.header("content-security-policy"))
          .startsWith("default-src 'none'; style-src 'sha256-")
          .contains("'sha256-%s'".formatted(Base64.getEncoder().encodeToString(hash)))
          .doesNotContain("unsafe", "http", "*", "script-src");
    }
  }

  @Test
  void what_is_described_is_never_markup() {
    var document =
        Json.tree(
            """
            {"info": {"title": "<b>&\\"'", "version": "1"},
             "paths": {"/<i>": {"get": {"operationId": "\\"><u>", "summary": "<script>%s",
               "parameters": [{"name": "<p>", "in": "query", "description": "</table>"}]}}},
             "components": {"schemas": {"<s>": {"properties": {"<q>": {"enum": ["<em>"]}}}}}}
            """);
    var page = StandardCharsets.UTF_8.decode(((Reply.Now) DocsPage.of(document)).body()).toString();
    assertThat(page)
        .contains("&lt;b&gt;&amp;&quot;&#39;", "&lt;script&gt;%s", "&quot;&gt;&lt;u&gt;")
        .doesNotContain("<b>", "<i>", "<u>", "<script>", "<s>", "<q>", "<em>");
  }
}
