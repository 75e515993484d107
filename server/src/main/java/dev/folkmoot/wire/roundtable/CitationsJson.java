package dev.folkmoot.wire.roundtable;

import dev.folkmoot.roundtable.CitedSource;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("The sources that agents named, each once.")
public record CitationsJson(
    String sessionId,
    @Doc("The requested round; left out if all rounds were requested.")
        @Nullable Integer roundNumber,
    @Doc("The requested agent; left out if all agents were requested.") @Nullable String agentId,
    List<CitedSourceJson> citations,
    int totalCitations) {
  @Doc("A source, and the agent that named it first.")
  public record CitedSourceJson(
      String title,
      String url,
      @Nullable String snippet,
      String agentId,
      String agentName,
      Instant timestamp) {
    static CitedSourceJson of(CitedSource cited) {
      var citation = cited.citation();
      return new CitedSourceJson(
          citation.title(),
          citation.url(),
          citation.snippet().orElse(null),
          cited.by().agentId(),
          cited.by().agentName(),
          cited.by().turn().createdAt());
    }
  }

  public static CitationsJson of(
      Roundtable roundtable, Optional<Integer> number, Optional<String> agentId) {
    number.ifPresent(roundtable::requireRound);
    agentId.ifPresent(roundtable::debater);
    var responses =
        roundtable.responses().stream()
            .filter(given -> number.isEmpty() || given.round() == number.get())
            .filter(given -> agentId.isEmpty() || given.agentId().equals(agentId.get()))
            .toList();
    var cited = CitedSource.in(responses);
    return new CitationsJson(
        roundtable.session().id().value(),
        number.orElse(null),
        agentId.orElse(null),
        cited.stream().map(CitedSourceJson::of).toList(),
        cited.size());
  }
}
