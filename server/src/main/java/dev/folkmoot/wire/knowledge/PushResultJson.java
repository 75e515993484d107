package dev.folkmoot.wire.knowledge;

import dev.folkmoot.knowledge.git.KnowledgeUpdate;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("The result of a push.")
public record PushResultJson(
    @Doc("The update that the push made; left out if no entry waited.")
        @Nullable UpdateJson update) {
  public static PushResultJson of(Optional<KnowledgeUpdate> update) {
    return new PushResultJson(update.map(UpdateJson::of).orElse(null));
  }
}
