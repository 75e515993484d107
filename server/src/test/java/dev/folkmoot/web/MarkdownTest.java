package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import gg.jte.TemplateOutput;
import org.junit.jupiter.api.Test;

/** What others write, as a page shows it. */
class MarkdownTest {
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
}
