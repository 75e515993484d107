package dev.folkmoot.wire.roundtable;

import dev.folkmoot.roundtable.Synthesis;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("The synthesis of a debate.")
public record SynthesisJson(
    List<String> commonGround,
    List<String> keyDifferences,
    String evolutionSummary,
    String conclusion,
    String recommendation,
    @Doc("How sure the synthesis is, from 0 to 1.") double confidence,
    String synthesizerId,
    Instant timestamp,
    @Doc("True if it was computed without a model.") boolean computed,
    @Doc("The model that wrote it.") @Nullable String model) {
  public static SynthesisJson of(Synthesis synthesis) {
    return new SynthesisJson(
        synthesis.commonGround(),
        synthesis.keyDifferences(),
        synthesis.evolutionSummary(),
        synthesis.conclusion(),
        synthesis.recommendation(),
        synthesis.confidence(),
        synthesis.synthesizer(),
        synthesis.at(),
        synthesis.isComputed(),
        synthesis.model().orElse(null));
  }
}
