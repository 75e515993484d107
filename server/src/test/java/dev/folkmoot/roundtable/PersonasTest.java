package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.llm.Models;
import dev.folkmoot.session.Seat;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import dev.folkmoot.testing.SettableClock;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Whom models play beside agents of the configuration. */
class PersonasTest {
  private static final List<AgentId> CONFIGURED =
      Stream.of("ada", "ben", "cod").map(AgentId::new).toList();

  @AutoClose private final Node node = new Node(Databases.sqlite(), new SettableClock());

  @AutoClose
  private final Models models =
      Models.of(
          List.of(ModelConfig.scripted("script", Path.of("none.txt"))), _ -> Optional.empty());

  @Test
  void a_persona_never_contradicts_the_role_of_its_seat() {
    var modes =
        Modes.of(Optional.empty()).all().stream()
            .filter(mode -> !mode.roles().isEmpty())
            .filter(mode -> mode.personas().size() == mode.roles().size())
            .toList();
    assertThat(modes).hasSize(4);
    for (var mode : modes) {
      for (int count = 2; count <= 10; count++) {
        for (int configured = 0; configured <= 3; configured++) {
          requireFitting(mode, seats(mode, count, configured));
        }
      }
    }
  }

  private List<Seat> seats(Mode mode, int count, int configured) {
    var config =
        new RoundtableConfig(CONFIGURED.subList(0, configured), Optional.empty(), Optional.empty());
    var panel = new Panel(node.agents, Map.of(), models, config);
    return node.store.read(
        tx -> {
          var opener = node.agents.standing(tx, DebateNode.ANN);
          return panel.seats(tx, mode, List.of(), count, opener);
        });
  }

  private static void requireFitting(Mode mode, List<Seat> seats) {
    var roles = mode.roles().stream().map(Mode.Role::name).toList();
    assertThat(seats)
        .filteredOn(Seat::isModel)
        .allSatisfy(
            seat -> {
              var persona = mode.personas().get(roles.indexOf(seat.role()));
              assertThat(seat.name()).startsWith(persona.name());
              assertThat(seat.systemPrompt()).contains(persona.prompt());
            });
  }
}
