package dev.folkmoot.roundtable;

import dev.folkmoot.core.AgentId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The debates that the configuration describes.
 *
 * @param agents who take part where nobody is named, before personas are added
 * @param analyst the model that says how far the panel agrees
 * @param modes the directory with users' own modes
 */
public record RoundtableConfig(
    List<AgentId> agents, Optional<String> analyst, Optional<Path> modes) {
  public static final RoundtableConfig NONE =
      new RoundtableConfig(List.of(), Optional.empty(), Optional.empty());

  public RoundtableConfig {
    agents = List.copyOf(agents);
  }
}
