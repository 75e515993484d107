package dev.folkmoot.wire.roundtable;

import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.roundtable.Thoughts;
import dev.folkmoot.wire.Doc;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("The responses of one agent.")
public record ResponseDetailJson(
    String sessionId,
    String agentId,
    String agentName,
    @Doc("The requested round; left out if all rounds were requested.")
        @Nullable Integer roundNumber,
    List<ResponseJson> responses) {
  public static ResponseDetailJson of(
      Roundtable roundtable, String agentId, Optional<Integer> number) {
    number.ifPresent(roundtable::requireRound);
    var thoughts = Thoughts.of(roundtable, agentId);
    return new ResponseDetailJson(
        roundtable.session().id().value(),
        agentId,
        thoughts.agent().name(),
        number.orElse(null),
        thoughts.responses().stream()
            .filter(given -> number.isEmpty() || given.round() == number.get())
            .map(ResponseJson::of)
            .toList());
  }
}
