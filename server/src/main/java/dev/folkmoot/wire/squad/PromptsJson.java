package dev.folkmoot.wire.squad;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.squad.PromptPage;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Prompts, the newest first.")
public record PromptsJson(
    List<PromptJson> prompts, @Doc("Of the next page, if there is one.") @Nullable String cursor) {
  /** There are none that are only pending. */
  public static final PromptsJson NONE = new PromptsJson(List.of(), null);

  /** The place that a cursor of ours stands for. */
  public static QuestionId place(String cursor) {
    try {
      return new QuestionId(Cursor.decode(cursor));
    } catch (Refusal noId) {
      throw Cursor.unknown(cursor);
    }
  }

  public static PromptsJson of(PromptPage page) {
    return new PromptsJson(
        page.prompts().stream().map(PromptJson::of).toList(),
        page.next().map(id -> Cursor.encode(id.value())).orElse(null));
  }
}
