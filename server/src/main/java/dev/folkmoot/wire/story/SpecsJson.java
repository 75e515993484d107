package dev.folkmoot.wire.story;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.SpecPage;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Specs, the newest first.")
public record SpecsJson(
    List<SpecJson> specs,
    @Doc("The cursor of the next page, if there is one.") @Nullable String cursor) {
  public static SpecsJson of(SpecPage page) {
    return new SpecsJson(
        page.specs().stream().map(SpecJson::of).toList(),
        page.cursor().map(SpecId::value).map(Cursor::encode).orElse(null));
  }
}
