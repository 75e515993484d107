package dev.folkmoot.web;

import dev.folkmoot.Config;
import dev.folkmoot.Speakers;
import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Persona;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.testing.Api;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Model agents that read their lines from a script. */
final class Scripts {
  static final Map<String, String> DEBATE =
      Map.of(
          "sure",
          """
          {"position": "Use **Postgres** now.", "reasoning": "It scales.", "confidence": 0.9, "citations": [{"title": "The manual", "url": "https://example.org/manual"}, {"title": "Trap", "url": "javascript:alert(1)"}]}

          {"position": "Use Postgres soon.", "reasoning": "It scales.", "confidence": 0.95}
          """,
          "curious",
          """
          call: request_context {"query": "How many <b onclick=alert(1)>rows</b>?", "reason": "It decides the matter."}
          {"position": "It depends.", "reasoning": "Nobody knows the size.", "confidence": 0.4}

          {"position": "Postgres <img src=x onerror=alert(1)> it is.", "reasoning": "Now we know.", "confidence": 0.85}
          """,
          "plain",
          "I would wait <script>alert(1)</script> a year.",
          "silent",
          "# no lines");

  private Scripts() {}

  /** A server whose agents are those that have a script. */
  static Config config(Path data, Map<String, String> scripts) {
    var models = new ArrayList<ModelConfig>();
    var agents = new ArrayList<Persona>();
    scripts.forEach(
        (name, lines) -> {
          models.add(ModelConfig.scripted(name, write(data.resolve(name + ".txt"), lines)));
          agents.add(
              new Persona(
                  new AgentId(name),
                  name,
                  AgentKind.MODEL,
                  Optional.empty(),
                  Optional.of(name),
                  Optional.empty()));
        });
    return Api.config(data, new Speakers(models, agents));
  }

  static List<String> names(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
  }

  private static Path write(Path file, String lines) {
    try {
      return Files.writeString(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
