package dev.folkmoot.wire.knowledge;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.knowledge.git.Patch;
import dev.folkmoot.knowledge.git.UpdateAction;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.EnumWords;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("Knowledge, or a small patch, about to be pushed to the repository.")
public record PushBody(
    @Doc(
            value =
                "append, as if left out: the entries that wait in a buffer; replace: the whole"
                    + " graph in place of the file; patch: a small fix, which a person approves"
                    + " first. Only people replace and patch.",
            oneOf = {"append", "replace", "patch"})
        @Nullable String action,
    @Doc("The spec whose entries are pushed; the project's if left out. Only to append.")
        @Nullable String specId,
    @Doc("The patch as git diff writes it, in at most 8,000 characters. Only to patch.")
        @Nullable String diff,
    @Doc("The message of the patch's commit, in at most 500 characters. Only to patch.")
        @Nullable String message,
    @Doc(value = "Who wants it. With a token it is the token's owner.", most = 128)
        @Nullable String by) {
  /** The action, once it is sure that no field is given which it does not use. */
  public UpdateAction checkedAction() {
    var wanted =
        Optional.ofNullable(action)
            .map(word -> EnumWords.constant("action", UpdateAction.class, word))
            .orElse(UpdateAction.APPEND);
    if (specId != null && wanted != UpdateAction.APPEND) {
      throw Refusal.invalid("specId goes with append only; leave it out");
    }
    if ((diff != null || message != null) && wanted != UpdateAction.PATCH) {
      throw Refusal.invalid("diff and message go with patch only; leave them out");
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
