package dev.folkmoot.wire.knowledge;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.knowledge.git.UpdateId;
import dev.folkmoot.knowledge.git.UpdatePage;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Updates on their way to git, the newest first.")
public record UpdatesJson(
    List<UpdateJson> updates,
    @Doc("The cursor of the next page, if there is one.") @Nullable String cursor) {
  public static UpdatesJson of(UpdatePage page) {
    return new UpdatesJson(
        page.updates().stream().map(UpdateJson::of).toList(),
        page.cursor().map(UpdateId::value).map(Cursor::encode).orElse(null));
  }
}
