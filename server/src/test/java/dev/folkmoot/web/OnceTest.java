package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A form that is sent twice is done once. */
class OnceTest extends WithPages {
  private static final Pattern KEY = Pattern.compile("name=\"key\" value=\"([^\"]+)\"");

  private String key(String path) {
    var found = KEY.matcher(look(path).expect(200).body());
    assertThat(found.find()).isTrue();
    return "&key=" + found.group(1);
  }

  private int messages() {
    return api.get("/api/chat").json().get("messages").size();
  }

  @Test
  void a_message_sent_twice_is_one_and_other_words_are_another() {
    var key = key("/chat");
    submit("/chat", "text=Hello" + key).expect(303);
    submit("/chat", "text=Hello" + key, "HX-Request", "true").expect(204);
    assertThat(messages()).isEqualTo(1);
    submit("/chat", "text=Hello+again" + key).expect(303);
    submit("/chat", "text=Hello" + key("/chat")).expect(303);
    submit("/chat", "text=Hello&key=").expect(303);
    assertThat(messages()).isEqualTo(4);
  }

  @Test
  void a_message_sent_many_times_at_once_is_one() throws Exception {
    var form = "text=Hello" + key("/chat");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var all =
          Stream.generate(() -> (Callable<Api.Reply>) () -> submit("/chat", form).expect(303));
      for (var done : threads.invokeAll(all.limit(12).toList())) {
        done.get();
      }
    }
    assertThat(messages()).isEqualTo(1);
  }

  @Test
  void a_prompt_and_a_response_sent_twice_are_one() {
    var ask = "text=Why%3F&required=2&minutes=5" + key("/chat");
    submit("/chat/prompts", ask).expect(303);
    submit("/chat/prompts", ask).expect(303);
    var prompts = api.get("/api/discussion").json().get("prompts");
    assertThat(prompts).hasSize(1);
    var path = "/chat/prompts/" + prompts.at("/0/id").asString();
    var bob = new String[] {"Cookie", "folkmoot_name=bob", "HX-Request", "true"};
    submit(path, "text=Because&key=k1", bob).expect(204);
    submit(path, "text=Because&key=k1", bob).expect(204);
    submit(path, "text=Because&key=k2", bob).expect(409);
    assertThat(messages()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"scope=system", "scope=agent&target=coder", "scope=session&target=s1"})
  void a_halt_sent_twice_is_one_and_one_resume_ends_it(String what) {
    var form = what + "&reason=fire" + key("/");
    submit("/halts", form).expect(303);
    submit("/halts", form).expect(303);
    assertThat(api.get("/api/questions?status=open").json().get("questions")).hasSize(1);
    var resume = what + key("/");
    submit("/halts/resume", resume).expect(303);
    submit("/halts", form).expect(303);
    assertThat(api.get("/api/questions?status=open").json().get("questions"))
        .as("what was sent again late halts nothing any more")
        .isEmpty();
    var again = submit("/halts/resume", resume, "HX-Request", "true").expect(200);
    assertThat(again.body()).contains("continues");
  }

  @Test
  void a_discussion_opened_twice_is_one() {
    var form = "topic=Tabs%3F&me=yes&others=cod&rounds=1" + key("/discussions");
    var first = submit("/discussions", form).expect(303);
    var second = submit("/discussions", form).expect(303);
    assertThat(second.header("location")).isEqualTo(first.header("location"));
  }
}
