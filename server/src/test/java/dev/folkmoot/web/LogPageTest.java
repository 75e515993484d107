package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The log as it is shown. */
class LogPageTest extends WithPages {
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
    assertThat(look("/log?before=1").expect(200).body()).contains("There are no events.");
  }

  @Test
  void all_of_the_log_is_read_page_by_page_and_nothing_is_passed_over() {
    for (int i = 0; i < 50; i++) {
      api.ask("BLOCKING", "coder-" + i, "Merge?");
    }
    long newest = Long.parseLong(api.get("/waiting", "Cookie", ANN).header("folkmoot-newest"));
    var seen = new ArrayList<Long>();
    var next = "/log";
    while (!next.isEmpty()) {
      var page = look(next).expect(200).body();
      var lines = Pattern.compile("id=\"e-(\\d+)\"").matcher(page).results();
      var numbers = lines.map(found -> Long.valueOf(found.group(1))).toList();
      assertThat(numbers).hasSizeLessThanOrEqualTo(60);
      seen.addAll(numbers);
      var earlier = Pattern.compile("href=\"([^\"]*before=\\d+)\">Earlier").matcher(page);
      next = earlier.find() ? earlier.group(1) : "";
    }
    assertThat(seen.reversed())
        .hasSizeGreaterThan(60)
        .isEqualTo(LongStream.rangeClosed(1, newest).boxed().toList());
  }
}
