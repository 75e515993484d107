package dev.folkmoot.wire.roundtable;

import dev.folkmoot.roundtable.Candidate;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("The agents that can take part in roundtables.")
public record CandidatesJson(
    @Doc("The agents that start_roundtable accepts by id.") List<CandidateJson> agents,
    int count,
    @Doc("The configured models, which play the agents if none are named.") List<String> models) {
  @Doc("An agent that can be named for a roundtable.")
  public record CandidateJson(
      String id,
      String name,
      @Doc("The provider of the agent's model; external or person if no model speaks for it.")
          String provider,
      @Nullable String model,
      @Doc("True if a configured model speaks for it, or if it was seen in the last half hour.")
          boolean active) {
    static CandidateJson of(Candidate one) {
      return new CandidateJson(
          one.id(), one.name(), one.provider(), one.model().orElse(null), one.active());
    }
  }

  public static CandidatesJson of(List<Candidate> candidates, List<String> models) {
    return new CandidatesJson(
        candidates.stream().map(CandidateJson::of).toList(), candidates.size(), models);
  }
}
