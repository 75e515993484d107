package dev.folkmoot.wire.roundtable;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.roundtable.Synthesis;
import dev.folkmoot.wire.Doc;

@Doc("A debate and its synthesis.")
public record SynthesisResultJson(String sessionId, String synthesizerId, SynthesisJson synthesis) {
  public static SynthesisResultJson of(SessionId session, Synthesis synthesis) {
    return new SynthesisResultJson(
        session.value(), synthesis.synthesizer(), SynthesisJson.of(synthesis));
  }
}
