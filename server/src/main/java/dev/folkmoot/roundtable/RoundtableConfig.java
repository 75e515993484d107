package dev.folkmoot.roundtable;

import dev.folkmoot.core.AgentId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The configuration of roundtables.
 *
 * @param agents the agents that take part if the caller names none; personas fill the other seats
 * @param analyst the model that says how far the panel agrees
 * @param modes the directory with the users' own mode files
 */
public record RoundtableConfig(
    List<AgentId> agents, Optional<String> analyst, Optional<Path> modes) {
  public static final RoundtableConfig NONE =
      new RoundtableConfig(List.of(), Optional.empty(), Optional.empty());

  public RoundtableConfig {
    agents = List.copyOf(agents);
  }
}
