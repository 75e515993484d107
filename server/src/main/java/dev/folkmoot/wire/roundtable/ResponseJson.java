package dev.folkmoot.wire.roundtable;

import dev.folkmoot.roundtable.Citation;
import dev.folkmoot.roundtable.TurnResponse;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

@Doc("The response of an agent in a round.")
public record ResponseJson(
    String agentId,
    String agentName,
    int roundNumber,
    @Nullable String stance,
    @Doc("True if the stance does not fit the agent's role.") @Nullable Boolean wrongStance,
    String position,
    String reasoning,
    double confidence,
    @Nullable List<CitationJson> citations,
    @Doc("The tool calls of the agent in this turn.") @Nullable List<JsonNode> toolCalls,
    @Doc("structured; repaired (from broken JSON); or text, whose confidence is unknown.")
        String form,
    Instant timestamp) {
  @Doc("A source that a response names.")
  public record CitationJson(String title, String url, @Nullable String snippet) {
    public static CitationJson of(Citation citation) {
      return new CitationJson(citation.title(), citation.url(), citation.snippet().orElse(null));
    }
  }

  static List<ResponseJson> of(List<TurnResponse> given) {
    return given.stream().map(ResponseJson::of).toList();
  }

  public static ResponseJson of(TurnResponse given) {
    var response = given.response();
    var metadata = given.turn().metadata();
    return new ResponseJson(
        given.agentId(),
        given.agentName(),
        given.round(),
        response.stance().orElse(null),
        given.wrongStance() ? true : null,
        response.position(),
        response.reasoning(),
        response.confidence(),
        response.citations().isEmpty()
            ? null
            : response.citations().stream().map(CitationJson::of).toList(),
        metadata.has("toolCalls") ? metadata.get("toolCalls").valueStream().toList() : null,
        response.form().word(),
        given.turn().createdAt());
  }
}
