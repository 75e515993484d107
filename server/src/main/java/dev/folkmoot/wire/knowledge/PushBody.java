package dev.folkmoot.wire.knowledge;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.knowledge.git.Patch;
import dev.folkmoot.knowledge.git.UpdateAction;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.EnumWords;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("Knowledge, or a small patch, to push to the repository.")
public record PushBody(
    @Doc(
            value =
                "append (if left out) pushes the entries that wait in a buffer; replace overwrites"
                    + " the file with the whole graph; patch pushes a small fix, after a person"
                    + " approved it. Only people may replace and patch.",
            oneOf = {"append", "replace", "patch"})
        @Nullable String action,
    @Doc("The spec whose entries are pushed; the project's entries if left out. Only for append.")
        @Nullable String specId,
    @Doc("The patch as git diff writes it, in at most 8,000 characters. Only for patch.")
        @Nullable String diff,
    @Doc("The message of the patch's commit, in at most 500 characters. Only for patch.")
        @Nullable String message,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {
  /** The action; refuses fields that the action does not use. */
  public UpdateAction checkedAction() {
    var wanted =
        Optional.ofNullable(action)
            .map(word -> EnumWords.constant("action", UpdateAction.class, word))
            .orElse(UpdateAction.APPEND);
    if (specId != null && wanted != UpdateAction.APPEND) {
      throw Refusal.invalid("only append takes specId; leave it out");
    }
    if ((diff != null || message != null) && wanted != UpdateAction.PATCH) {
      throw Refusal.invalid("only patch takes diff and message; leave them out");
    }
    return wanted;
  }

  public Patch patch() {
    if (diff == null || message == null) {
      throw Refusal.invalid("a patch needs diff and message; give both");
    }
    return new Patch(diff, message);
  }
}
