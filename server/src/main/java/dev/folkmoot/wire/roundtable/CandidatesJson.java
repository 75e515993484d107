package dev.folkmoot.wire.roundtable;

import dev.folkmoot.roundtable.Candidate;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Who can take part in debates.")
public record CandidatesJson(
    @Doc("Those whom start_roundtable takes by their id.") List<CandidateJson> agents,
    int count,
    @Doc("The configured models, which play the agents where none are named.")
        List<String> models) {
  @Doc("An agent that can be named for a debate.")
  public record CandidateJson(
      String id,
      String name,
      @Doc("Of its model; external or person for those who speak themselves.") String provider,
      @Nullable String model,
      @Doc("A model is configured; others were heard of in the last half hour.") boolean active) {
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
