package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Discussions as they are shown and spoken in, without a browser. */
class DiscussionPageTest extends WithPages {
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
}
