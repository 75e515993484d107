package dev.folkmoot.wire.knowledge;

import dev.folkmoot.knowledge.Change;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Doc("A change of an entry.")
public record ChangeJson(
    String by,
    Instant at,
    @Doc("The entry before the change; left out if it was new.") @Nullable NodeJson before) {
  static ChangeJson of(Change change) {
    return new ChangeJson(
        change.by().value(), change.at(), change.before().map(NodeJson::of).orElse(null));
  }
}
