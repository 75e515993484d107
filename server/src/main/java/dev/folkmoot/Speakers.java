package dev.folkmoot;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.llm.ModelConfig;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The models that can be called, and the agents that the configuration introduces. */
public record Speakers(List<ModelConfig> models, List<Persona> agents) {
  public static final Speakers NONE = new Speakers(List.of(), List.of());

  public Speakers {
    models = List.copyOf(models);
    agents = List.copyOf(agents);
    var names = models.stream().map(ModelConfig::name).toList();
    for (var agent : agents) {
      if (agents.stream().filter(other -> other.id().isAlike(agent.id())).count() > 1) {
        throw Refusal.invalid(
            "agents: %s is there twice; give each its own id".formatted(agent.id()));
      }
      if (agent.model().isPresent() != (agent.kind() == AgentKind.MODEL)) {
        throw Refusal.invalid(
            "agents: %s must have both kind: model and a model, or neither".formatted(agent.id()));
      }
      agent
          .model()
          .filter(model -> !names.contains(model))
          .ifPresent(
              model -> {
                throw Refusal.invalid(
                    "agents: %s speaks with model '%s', which is not in models; there is %s"
                        .formatted(
                            agent.id(),
                            model,
                            names.isEmpty() ? "none" : String.join(", ", names)));
              });
    }
  }

  Map<AgentId, Persona> cast() {
    return agents.stream().collect(Collectors.toMap(Persona::id, persona -> persona));
  }
}
