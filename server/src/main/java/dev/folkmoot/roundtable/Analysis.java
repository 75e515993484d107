package dev.folkmoot.roundtable;

import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.llm.Reply;
import dev.folkmoot.llm.StructuredReply;
import dev.folkmoot.session.Turn;
import dev.folkmoot.session.TurnOutcome;
import dev.folkmoot.tool.JsonSchema;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The analyst's turn, in which a model says how far the panel agrees after a round. */
final class Analysis {
  private static final String CONSENSUS = "consensus";

  static final JsonSchema SCHEMA =
      JsonSchema.parse(
          """
          {"type":"object","properties":{
            "agreementLevel":{"type":"number","minimum":0,"maximum":1},
            "clusters":{"type":"array","items":{"type":"object","properties":{
              "position":{"type":"string"},"agents":{"type":"array","items":{"type":"string"}}},
              "required":["position","agents"]}},
            "commonGround":{"type":"array","items":{"type":"string"}},
            "disagreementPoints":{"type":"array","items":{"type":"string"}},
            "nuances":{"type":"array","items":{"type":"string"}},
            "summary":{"type":"string"},
            "groupthinkWarning":{"type":"string"}},
          "required":["agreementLevel","summary"]}
          """);

  private Analysis() {}

  /**
   * Reads the analyst's reply. One that does not fit the schema is kept as text, and the consensus
   * is then computed.
   */
  static Optional<TurnOutcome.Said> read(Reply reply, ObjectNode metadata) {
    var found = reply.structured().flatMap(StructuredReply::found).map(Secrets::mask);
    var text =
        found
            .map(json -> Text.cleaned(json.path("summary").asString("")))
            .orElseGet(() -> Secrets.mask(Text.cleaned(reply.text())));
    if (text.isBlank()) {
      return Optional.empty();
    }
    found.ifPresent(json -> metadata.set(CONSENSUS, json));
    return Optional.of(new TurnOutcome.Said(Text.atMost(Turn.LONGEST, text), metadata));
  }

  /**
   * The consensus of a round: the analyst's if there is one, else a computed one. With fewer than
   * two responses it is always computed.
   */
  static Consensus of(List<Turn> round) {
    var given = TurnResponse.in(round);
    if (given.size() < 2) {
      return ComputedConsensus.of(given);
    }
    return round.stream()
        .filter(turn -> Panel.isAnalyst(turn.role()) && turn.metadata().has(CONSENSUS))
        .findFirst()
        .map(
            turn ->
                Consensus.of(
                    ((ObjectNode) turn.metadata().get(CONSENSUS).deepCopy())
                        .put("model", turn.metadata().path("model").asString(""))))
        .orElseGet(() -> ComputedConsensus.of(given));
  }
}
