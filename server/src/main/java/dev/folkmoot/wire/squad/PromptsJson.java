package dev.folkmoot.wire.squad;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.squad.PromptPage;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Prompts, the newest first.")
public record PromptsJson(
    List<PromptJson> prompts,
    @Doc("The cursor of the next page, if there is one.") @Nullable String cursor) {
  /**
   * The reply to a reader that asks for {@code pending} prompts. A prompt collects responses from
   * the start, so no prompt is pending.
   */
  public static final PromptsJson NONE = new PromptsJson(List.of(), null);

  public static PromptsJson of(PromptPage page) {
    return new PromptsJson(
        page.prompts().stream().map(PromptJson::of).toList(),
        page.next().map(id -> Cursor.encode(id.value())).orElse(null));
  }
}
