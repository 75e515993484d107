package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pages of knowledge as they are sent. */
class KnowledgePageTest extends WithPages {
  private static final String NASTY = "\"'><script>alert(1)</script>";
  private static final Pattern TITLE = Pattern.compile("class=\"title\"[^>]* href=\"([^\"]+)\"");
  private static final Pattern BOX =
      Pattern.compile("<a class=\"k-\\w+( near)?\" href=\"([^\"]+)\"");

  @SuppressWarnings("NullAway.Init")
  private Learned learned;

  @BeforeEach
  void begin() {
    new Work(api).coder("cod");
    new Work(api).coder("other");
    learned = new Learned(api);
  }

  private static List<String> listed(String page) {
    return TITLE.matcher(page).results().map(found -> found.group(1)).toList();
  }

  private static List<String> drawn(String page) {
    return BOX.matcher(page).results().map(found -> found.group(2)).sorted().toList();
  }

  private void team() {
    learned.add(
        "cod",
        "auth",
        Map.of(
            "description",
            "Signs people in.",
            "component",
            "identity",
            "edges",
            List.of(
                Map.of("relation", "uses", "to", "sessions", "note", "By their hash."),
                Map.of("relation", "must_follow", "to", "no-logs"),
                Map.of("relation", "must_not_use", "to", "soap"))));
    learned.add("cod", "sessions", Map.of("type", "datastore"));
    learned.add(
        "cod",
        "no-logs",
        Map.of("type", "rule", "priority", "critical", "level", "implementation"));
    learned.add("cod", "soap", Map.of("type", "interface", "status", "legacy"));
  }

  @Test
  void an_empty_graph_says_how_to_begin_and_updates_what_to_configure() {
    assertThat(look("/knowledge").expect(200).body())
        .contains("There are no knowledge entries yet.", "knowledge_add", "href=\"/updates\"")
        .doesNotContain("<svg width", "knowledge.dot");
    assertThat(look("/updates").expect(200).body())
        .contains("No repository is configured.", "knowledge: { repository: ");
    assertThat(look("/").body()).contains("<a href=\"/knowledge\"");
  }

  @Test
  void the_graph_is_a_picture_and_a_list() {
    team();
    var page = look("/knowledge").expect(200).body();
    assertThat(page)
        .containsSubsequence(
            "auth</a>",
            "component",
            "current",
            "architecture",
            "in identity",
            "Signs people in.",
            "no-logs</a>",
            "rule",
            "critical priority",
            "implementation",
            "soap</a>",
            "interface",
            "legacy")
        .contains(
            "<title>auth uses sessions</title>",
            "<title>auth must follow no-logs</title>",
            "class=\"edge against\"><title>auth must not use soap</title>",
            "aria-label=\"Picture of the entries found; the list below has the same entries\"",
            "4 entries.");
    var all =
        List.of("/knowledge/auth", "/knowledge/no-logs", "/knowledge/sessions", "/knowledge/soap");
    assertThat(listed(page)).isEqualTo(all);
    assertThat(drawn(page)).isEqualTo(all);
    assertThat(look("/knowledge").body()).as("drawn the same again").isEqualTo(page);
    assertThat(look("/knowledge?part=graph").body()).contains("auth</a>").doesNotContain("<html");
  }

  @Test
  void words_and_filters_narrow_the_graph_and_neighbours_stay_in_the_picture() {
    team();
    assertThat(listed(look("/knowledge?query=sign+people").body()))
        .containsExactly("/knowledge/auth");
    assertThat(listed(look("/knowledge?type=rule").body())).containsExactly("/knowledge/no-logs");
    assertThat(listed(look("/knowledge?level=implementation&status=&query=").body()))
        .containsExactly("/knowledge/no-logs");
    var legacy = look("/knowledge?status=legacy").body();
    assertThat(listed(legacy)).containsExactly("/knowledge/soap");
    assertThat(drawn(legacy)).containsExactly("/knowledge/auth", "/knowledge/soap");
    assertThat(legacy)
        .contains("1 entry and 1 neighbour (dashed).", "value=\"legacy\" selected")
        .contains("hx-get=\"/knowledge?part=graph&amp;status=legacy\"");
    assertThat(look("/knowledge?query=zebra&type=rule").body()).contains("No entry matches.");
    assertThat(look("/knowledge?query=%20").expect(200).body()).contains("auth</a>");
  }

  @Test
  void a_bad_filter_or_cursor_is_refused_with_advice() {
    assertThat(look("/knowledge?type=thing").expect(400).body())
        .contains("thing", "component, interface, abstraction");
    assertThat(look("/knowledge?level=odd").expect(400).body())
        .contains("architecture, implementation");
    assertThat(look("/knowledge?status=odd").expect(400).body())
        .contains("current, deprecated, future, legacy");
    assertThat(look("/knowledge?cursor=%21").expect(400).body()).contains("is not valid");
    look("/knowledge?query=a&cursor=YXV0aA").expect(400);
    look("/knowledge?query=" + "x".repeat(1_001)).expect(400);
    look("/knowledge?nonsense=1").expect(400);
    look("/knowledge/a%00b").expect(400);
    look("/updates?cursor=odd").expect(400);
  }

  @Test
  void every_entry_is_on_one_page_and_a_page_says_that_it_is_a_part() {
    IntStream.range(0, 90)
        .forEach(i -> learned.calling("n%02d".formatted(i), "n%02d".formatted((i * 7 + 1) % 90)));
    for (var path : List.of("/knowledge", "/knowledge?query=about")) {
      assertThat(everything(path)).hasSize(90).doesNotHaveDuplicates();
    }
    assertThat(look("/knowledge").body()).contains("40 entries and 20 of the ");
  }

  /** The links of all pages, each found by the one before. */
  private List<String> everything(String path) {
    var seen = new ArrayList<String>();
    var next = path;
    while (!next.isEmpty()) {
      var page = look(next).expect(200).body();
      assertThat(page).contains("A part of the graph: ");
      assertThat(page.getBytes(StandardCharsets.UTF_8).length).as(next).isLessThan(100 * 1024);
      assertThat(drawn(page)).hasSizeLessThanOrEqualTo(60).containsAll(listed(page));
      seen.addAll(listed(page));
      var more = Pattern.compile("href=\"([^\"]+)\">More<").matcher(page);
      next = more.find() ? more.group(1).replace("&amp;", "&") : "";
    }
    return seen;
  }

  @Test
  void an_entry_has_its_fields_its_edges_in_both_directions_and_its_history() {
    team();
    learned.add(
        "cod",
        "mail",
        Map.of(
            "tag", "post",
            "component", "messaging",
            "path", "services/mail",
            "example", "mail.send()",
            "edges",
                List.of(
                    Map.of("relation", "calls", "to", "auth"),
                    Map.of("relation", "superseded_by", "to", "nowhere"))));
    assertThat(look("/knowledge/mail").expect(200).body())
        .contains("post", "messaging", "services/mail", "mail.send()", "About mail")
        .containsSubsequence("is superseded by", "nowhere", "(no such entry yet)", "Added by cod")
        .doesNotContain("href=\"/knowledge/nowhere\"");
    learned.add("cod", "auth", Map.of("description", "Signs everybody in.", "path", "src/auth"));
    learned.add("cod", "auth", Map.of("description", "Signs nobody in.", "path", "src/auth"));
    assertThat(look("/knowledge/auth").expect(200).body())
        .containsSubsequence("From this entry", "must follow", "uses", "sessions", "By their hash.")
        .containsSubsequence("To this entry", "href=\"/knowledge/mail\"", "calls it")
        .containsSubsequence(
            "Changed by cod",
            "<del>Signs everybody in.</del> <ins>Signs nobody in.</ins>",
            "Changed by cod",
            "<del>identity</del>",
            "<del>Signs people in.</del> <ins>Signs everybody in.</ins>",
            "<ins>src/auth</ins>",
            "Added by cod");
    assertThat(look("/knowledge/auth?part=body").body()).doesNotContain("<html");
  }

  @Test
  void an_open_question_about_an_entry_is_linked_until_it_is_answered() {
    team();
    var asked = learned.add("other", "auth", Map.of("description", "Something else."));
    var question = asked.get("questionId").asString();
    assertThat(look("/knowledge/auth").body())
        .contains("href=\"/questions/%s\"".formatted(question));
    assertThat(look("/knowledge/sessions").body()).doesNotContain("/questions/");
    submit("/questions/%s/answer".formatted(question), "answer=replace").expect(303);
    assertThat(look("/knowledge/auth").body())
        .contains("Something else.", "Changed by other")
        .doesNotContain("/questions/");
  }

  @Test
  void what_is_not_known_is_a_page_that_says_what_to_do() {
    assertThat(look("/knowledge/%3Cb%3Enone").expect(404).body())
        .contains("There is no entry “&lt;b&gt;none”", "href=\"/knowledge?query=%3Cb%3Enone\"")
        .doesNotContain("<b>none");
  }

  /** Whatever an id is, its link leads to its page. */
  @Test
  void ids_and_words_are_text_and_no_markup_and_every_link_leads_on() {
    var ids =
        List.of(
            NASTY,
            "a/b",
            "..",
            ".",
            "a?b=c&d",
            "#x",
            "100%",
            "%2e%2e",
            "a\\b",
            "a;b",
            "ü 漢 🦉",
            "updates",
            "a+b",
            "//evil.example/x",
            "javascript:alert(1)");
    ids.forEach(
        id ->
            learned.add(
                "cod",
                id,
                Map.of(
                    "description",
                    NASTY + "<img src=x>",
                    "component",
                    NASTY,
                    "example",
                    NASTY,
                    "edges",
                    List.of(Map.of("relation", "uses", "to", NASTY, "note", NASTY)))));
    var page = look("/knowledge").expect(200).body();
    assertThat(new HashSet<>(drawn(page))).isEqualTo(new HashSet<>(listed(page))).hasSize(15);
    for (var path : listed(page)) {
      var entry = look(path).expect(200).body();
      assertThat(entry).as(path).contains("<h1 class=\"topic\">", "&lt;script&gt;");
      assertThat(entry + page).doesNotContain("<script>alert", "<img src=x", "href=\"javascript");
    }
  }

  @Test
  void the_pages_stay_short_whatever_is_known() {
    var long128 = "&".repeat(120);
    var edges =
        IntStream.range(0, 50)
            .mapToObj(
                i ->
                    Map.of(
                        "relation",
                        "uses",
                        "to",
                        long128 + "%03d".formatted(i),
                        "note",
                        "&".repeat(2_000)))
            .toList();
    IntStream.range(0, 50)
        .forEach(
            i ->
                learned.add(
                    "cod",
                    long128 + "%03d".formatted(i),
                    Map.of(
                        "description", "&".repeat(9_000),
                        "component", "&".repeat(200),
                        "edges", edges.subList(0, 10))));
    learned.add("cod", "hub", Map.of("description", "x", "edges", edges));
    IntStream.range(0, 30)
        .forEach(i -> learned.add("cod", "hub", Map.of("description", i + "&".repeat(3_000))));
    assertThat(everything("/knowledge")).hasSize(51).doesNotHaveDuplicates();
    var hub = look("/knowledge/hub").expect(200).body();
    assertThat(hub.getBytes(StandardCharsets.UTF_8).length).isLessThan(100 * 1024);
    assertThat(hub).contains("Only some edges are shown", "These are the latest changes.");
  }

  /** A page costs as many statements for many entries as for few. */
  @Test
  void a_page_costs_the_same_for_few_entries_and_for_many() {
    learned.calling("n00", "n01", "unknown");
    learned.calling("n01", "n00");
    long few = statements("/knowledge");
    long entry = statements("/knowledge/n00");
    IntStream.range(2, 39)
        .forEach(i -> learned.calling("n%02d".formatted(i), "n00", "n01", "n" + i));
    assertThat(statements("/knowledge")).isEqualTo(few);
    assertThat(statements("/knowledge/n00")).isEqualTo(entry);
  }

  private long statements(String path) {
    return IntStream.range(0, 5).mapToLong(_ -> statementsOfOne(path)).min().orElseThrow();
  }

  /** Others may run statements meanwhile, so the least of several looks counts. */
  private long statementsOfOne(String path) {
    double before = api.metric("folkmoot_sql_statements_total");
    look(path).expect(200);
    return Math.round(api.metric("folkmoot_sql_statements_total") - before);
  }
}
