package dev.folkmoot.speech;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.Reply;
import dev.folkmoot.llm.RequestedCall;
import dev.folkmoot.session.TurnSteps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Replies that call tools are stored masked and bounded, and come back as they were. */
class StoredRepliesTest {
  private final List<String> stored = new ArrayList<>();

  private final StoredReplies replies =
      new StoredReplies(
          new TurnSteps() {
            @Override
            public List<String> kept() {
              return List.copyOf(stored);
            }

            @Override
            public boolean keep(List<String> steps) {
              return stored.addAll(steps);
            }
          });

  private static Reply reply(String text, List<RequestedCall> calls) {
    return new Reply(
        text,
        "m-1",
        7,
        3,
        false,
        "tool_execution",
        Optional.empty(),
        calls,
        Optional.of("signed"),
        Optional.empty(),
        false,
        Duration.ofMillis(20),
        2);
  }

  private Reply keptAgain(Reply reply) {
    assertThat(replies.keep(List.of(reply))).isTrue();
    return replies.kept().getLast();
  }

  @Test
  void a_reply_comes_back_as_it_was() {
    var first = reply("Let me look.", List.of(new RequestedCall("1", "note", "{\"text\":\"é\"}")));
    var second = reply("", List.of(new RequestedCall("2", "note", "no JSON \u0000")));
    assertThat(replies.keep(List.of(first, second))).isTrue();
    assertThat(replies.kept().getFirst()).isEqualTo(first);
    assertThat(replies.kept()).hasSize(2);
  }

  @Test
  void a_secret_is_not_stored_and_the_call_that_has_it_is_not_made_again() {
    var calls =
        List.of(
            new RequestedCall("1", "login", "{\"password\":\"hunter2hunter2\"}"),
            new RequestedCall("2", "note", "{\"text\":\"one\"}"));
    var kept = keptAgain(reply("password=hunter2hunter2", calls));
    assertThat(stored.toString()).doesNotContain("hunter2");
    assertThat(kept.calls()).extracting(RequestedCall::complete).containsExactly(false, true);
    assertThat(kept.calls().getLast()).isEqualTo(calls.getLast());
  }

  @Test
  void calls_without_end_are_stored_in_part() {
    var calls =
        IntStream.range(0, 1_000)
            .mapToObj(i -> new RequestedCall("" + i, "note", "x".repeat(1_000)))
            .toList();
    var kept = keptAgain(reply("y".repeat(100_000), calls));
    assertThat(stored.getFirst().length()).isLessThan(250_000);
    assertThat(kept.calls().getFirst()).isEqualTo(calls.getFirst());
    assertThat(kept.calls().getLast().complete()).isFalse();
  }
}
