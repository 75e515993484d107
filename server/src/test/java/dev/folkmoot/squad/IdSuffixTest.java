package dev.folkmoot.squad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import dev.folkmoot.testing.SettableClock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What people type of an id finds the one message that is meant, or none. */
class IdSuffixTest {
  private static final String BEGINNING = "01890000-0000-7000-8000-";

  private final SettableClock clock = new SettableClock();

  @Test
  void an_end_that_fits_several_is_refused_until_more_is_given_on_sqlite() {
    requireOne(Databases.sqlite());
  }

  @Test
  void an_end_that_fits_several_is_refused_until_more_is_given_on_postgres() {
    requireOne(Databases.postgres());
  }

  private void requireOne(Databases database) {
    try (var node = new Node(database, clock)) {
      var squad = new Squad(node.store, node.events, node.agents, node.gate);
      var groups = List.of("00000000beef", "0000000abeef", "00000001beef", "fffffffffff0");
      groups.forEach(group -> said(node, BEGINNING + group));
      assertThatThrownBy(() -> squad.message("beef"))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("fits several messages");
      assertThatThrownBy(() -> squad.message("0abeee")).hasMessageContaining("no message");
      assertThat(squad.message("abeef").id().value()).isEqualTo(BEGINNING + "0000000abeef");
      assertThat(squad.message("FFF0").id().value()).isEqualTo(BEGINNING + "fffffffffff0");
      for (var group : groups) {
        assertThat(squad.message("8000-" + group).id().value()).isEqualTo(BEGINNING + group);
      }
      assertThatThrownBy(() -> squad.message("8001-" + groups.getFirst()))
          .hasMessageContaining("no message");
    }
  }

  private void said(Node node, String id) {
    var message =
        new ChatMessage(
            0,
            new MessageId(id),
            new AgentId("ann"),
            true,
            "Hello",
            MessageType.MESSAGE,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            clock.instant());
    var _ = node.store.write(tx -> new MessageStore().insert(tx, message));
  }
}
