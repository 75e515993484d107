package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.ConfigFile;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.knowledge.git.KnowledgeUpdate;
import dev.folkmoot.knowledge.git.Remote;
import dev.folkmoot.knowledge.git.UpdateAction;
import dev.folkmoot.knowledge.git.UpdateId;
import dev.folkmoot.knowledge.git.UpdateStatus;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.OffsetClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Updates on their way to git, as the page shows them. */
class UpdatePageTest {
  private static final String QUESTION = "01900000-0000-7000-8000-00000000beef";

  @TempDir private Path data;
  private final OffsetClock clock = new OffsetClock();

  private Api serving(String repository) throws IOException {
    var file =
        Files.writeString(
            data.resolve("folkmoot.yaml"),
            "knowledge: { repository: '%s' }\n".formatted(repository));
    return Api.start(ConfigFile.read(file, data), clock);
  }

  private static String look(Api api, String path) {
    return api.get(path, "Cookie", WithPages.ANN, "Accept", "text/html").expect(200).body();
  }

  /** Completes a spec for which something was learned. */
  private static void complete(Api api, String... ids) {
    var spec = new Work(api).spec("Login");
    for (var id : ids) {
      var node =
          Map.of(
              "id", id,
              "type", "component",
              "level", "architecture",
              "status", "current",
              "description", "About it.");
      api.post("/api/knowledge", Map.of("knowledge", node, "specId", spec, "by", "ann"))
          .expect(200);
    }
    api.post("/api/specs/%s/complete".formatted(spec), Map.of("by", "ann")).expect(200);
  }

  @Test
  void an_update_is_followed_from_the_spec_to_the_branch() throws IOException {
    try (var api = serving(new Remote().url().value())) {
      assertThat(look(api, "/updates")).contains("There are no updates yet.");
      complete(api, "auth", "mail");
      Api.awaitUntil(() -> look(api, "/updates").contains(">pushed<"));
      assertThat(look(api, "/updates?part=list"))
          .contains(
              "2 entries for the knowledge graph",
              "href=\"/stories?spec=",
              "made by folkmoot",
              "Branch <code>folkmoot/knowledge-",
              "commit <code>",
              "data-live=\"knowledge.update_changed\"")
          .doesNotContain("<html", "Last failure");
    }
  }

  @Test
  void a_failure_is_told_and_leads_to_the_question_that_people_answer() throws IOException {
    try (var api = serving("file:///nowhere/at-all.git")) {
      complete(api, "auth");
      Api.awaitUntil(() -> look(api, "/updates").contains("Last failure"));
      Api.awaitUntil(
          () -> {
            clock.advance(Duration.ofMinutes(1));
            return look(api, "/updates").contains(">waits for people<");
          });
      var link =
          Pattern.compile("href=\"/questions/([^\"]+)\">Decide about this update")
              .matcher(look(api, "/updates"));
      assertThat(link.find()).isTrue();
      api.answer(link.group(1), "ann", "give up").expect(200);
      assertThat(look(api, "/updates"))
          .contains(">given up<", "ann gave up the update")
          .doesNotContain("Decide about this update");
    }
  }

  @Test
  void every_update_is_on_one_page() throws IOException {
    try (var api = serving("file:///nowhere/at-all.git")) {
      IntStream.range(0, 30).forEach(i -> complete(api, "n" + i));
      var seen = new HashSet<String>();
      var next = "/updates";
      for (int pages = 0; !next.isEmpty(); pages++) {
        assertThat(pages).isLessThan(3);
        var page = look(api, next);
        Pattern.compile("<li id=\"u-([^\"]+)\"")
            .matcher(page)
            .results()
            .forEach(found -> assertThat(seen.add(found.group(1))).isTrue());
        var more = Pattern.compile("href=\"([^\"]+)\">Older updates<").matcher(page);
        next = more.find() ? more.group(1) : "";
      }
      assertThat(seen).hasSize(30);
    }
  }

  @Test
  void only_an_address_of_the_web_becomes_a_link() {
    assertThat(row("https://git.example/pr/1?a=b&c"))
        .contains(
            "href=\"https://git.example/pr/1?a=b&amp;c\" rel=\"noopener noreferrer nofollow\"");
    for (var url :
        List.of(
            "javascript:alert(1)", "data:text/html,x", "//evil.example", "/signout", "http:x y")) {
      assertThat(row(url)).as(url).contains("Pull request: ").doesNotContain("<a ");
    }
  }

  @Test
  void the_words_of_a_forge_are_text() {
    assertThat(row("\"><script>alert(1)</script>"))
        .contains("&lt;script&gt;alert(1)", "&lt;b&gt;problem", "&lt;i&gt;branch")
        .doesNotContain("<script>", "<b>problem", "<i>branch");
  }

  private static String row(String pullRequest) {
    var update =
        new KnowledgeUpdate(
            new UpdateId(QUESTION),
            Optional.empty(),
            UpdateAction.APPEND,
            "Add entries",
            1,
            new AgentId("folkmoot"),
            Instant.EPOCH,
            UpdateStatus.PUSHED,
            1,
            Optional.of("<i>branch"),
            Optional.of("0123456789abcdef"),
            Optional.of(pullRequest),
            Optional.of(new QuestionId(QUESTION)),
            Optional.of("<b>problem"),
            Optional.of(new AgentId("<i>ada")));
    return Html.part("updaterow", new UpdatesView.Update(update)).html();
  }
}
