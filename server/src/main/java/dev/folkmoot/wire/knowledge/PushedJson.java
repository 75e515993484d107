package dev.folkmoot.wire.knowledge;

import dev.folkmoot.knowledge.git.KnowledgeUpdate;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("The result of a push.")
public record PushedJson(
    @Doc("Left out if no entry waited to be pushed.") @Nullable UpdateJson update) {
  public static PushedJson of(Optional<KnowledgeUpdate> update) {
    return new PushedJson(update.map(UpdateJson::of).orElse(null));
  }
}
