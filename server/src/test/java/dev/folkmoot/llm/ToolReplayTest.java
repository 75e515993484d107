package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.ToolLoop.Limits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A turn that is begun again after a crash makes the calls that it made before. */
@OnEveryProvider
class ToolReplayTest extends ToolTurns {
  ToolReplayTest(Provider provider) {
    super(provider);
  }

  /** The turn ends in the middle, as it does when the server stops. */
  private void cutOff(Turn turn) {
    asking.server.then(new Act.Fail(400, Map.of(), "{\"error\":\"stop here\"}"));
    assertThat(catchThrowableOfType(ModelFailure.class, turn::run)).isNotNull();
  }

  @Test
  void a_turn_that_is_begun_again_makes_the_calls_that_were_kept_and_asks_only_for_what_follows()
      throws Exception {
    var journal = new MemoryJournal();
    asking.server.then(
        calling(call(1, "read", "{}")), calling(call(2, "note", "{\"text\":\"one\"}")));
    cutOff(turn(journal));
    asking.server.then(saying("Done."));
    var again = turn(journal);
    assertThat(again.run().text()).isEqualTo("Done.");
    assertThat(asking.server.requests()).hasSize(4);
    assertThat(asking.server.last().body().toString()).containsSubsequence("notes", "kept");
    assertThat(again.loop.made()).hasSize(2);
    assertThat(List.copyOf(keys)).hasSize(2).allMatch(keys.peek()::equals);
  }

  @Test
  void replies_that_only_look_are_not_kept() throws Exception {
    var journal = new MemoryJournal();
    asking.server.then(calling(call(1, "read", "{}")), saying("Three."));
    turn(journal).run();
    assertThat(journal.kept()).isEmpty();
  }

  @Test
  void what_another_node_goes_on_with_is_not_done_here() {
    var journal = new MemoryJournal();
    journal.lost = true;
    asking.server.then(calling(call(1, "note", "{\"text\":\"one\"}")));
    var failure = catchThrowableOfType(ModelFailure.class, turn(journal)::run);
    assertThat(failure).hasMessageContaining("to another node, which goes on with it");
    assertThat(done).isEmpty();
  }

  @Test
  void a_kept_call_without_all_its_arguments_is_not_made_but_can_be_asked_for_again()
      throws Exception {
    var journal = new MemoryJournal();
    asking.server.then(calling(call(1, "note", "{\"text\":\"one\"}")));
    cutOff(turn(journal));
    var kept = journal.replies.removeFirst();
    var cut = new RequestedCall("call-1", "note", "{\"text\":\"[masked]\"}", false);
    journal.replies.add(
        new Reply(
            kept.text(),
            kept.model(),
            kept.inputTokens(),
            kept.outputTokens(),
            false,
            kept.stopReason(),
            Optional.empty(),
            List.of(cut),
            Optional.empty(),
            Optional.empty(),
            false,
            kept.took(),
            kept.attempts()));
    asking.server.then(calling(call(2, "note", "{\"text\":\"one\"}")), saying("Done."));
    var again = turn(journal);
    again.run();
    assertThat(again.results().getFirst())
        .contains("Make the same call again; it takes effect once.");
    assertThat(done).containsExactly("ada: one", "ada: one");
    assertThat(List.copyOf(keys)).allMatch(keys.peek()::equals);
  }

  @Test
  void a_kept_call_of_a_tool_that_is_gone_is_told_as_gone_and_not_as_unknown() throws Exception {
    var journal = new MemoryJournal();
    asking.server.then(calling(call(1, "read", "{}"), call(2, "note", "{\"text\":\"one\"}")));
    cutOff(turn(journal));
    done.clear();
    asking.server.then(
        calling(call(3, "note", "{\"text\":\"two\"}"), call(4, "erase", "{}")), saying("Done."));
    var again = new Turn(place("s-1", 1, 0), Limits.of(LIMIT), List.of(read()), journal);
    assertThat(again.run().text()).isEqualTo("Done.");
    var gone = "The tool 'note' is no longer available. Go on without it.";
    assertThat(again.results())
        .containsExactly("{\"notes\":3}", gone, gone, "Unknown tool 'erase'. Use one of read.");
    assertThat(done).containsExactly("read");
    assertThat(asking.server.last().body().toString()).contains("no longer available");
  }
}
