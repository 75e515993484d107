package dev.folkmoot.story;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The acknowledgement of a letter.
 *
 * @param commit the commit that did what a KNOWLEDGE_UPDATE asked for
 * @param problem why the coder could not do it
 */
public record Receipt(LetterId letter, Optional<String> commit, Optional<String> problem) {
  private static final int LONGEST_PROBLEM = 2_000;
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}([0-9a-f]{24})?");

  public Receipt {
    commit.filter(id -> !COMMIT.matcher(id).matches()).ifPresent(Receipt::refuseCommit);
    problem.ifPresent(words -> Text.requireLength("problem", words, LONGEST_PROBLEM));
    problem = problem.map(Secrets::mask);
    if (commit.isPresent() && problem.isPresent()) {
      throw Refusal.invalid("commit and problem are both given; pass only one of them");
    }
  }

  public static Receipt of(LetterId letter) {
    return new Receipt(letter, Optional.empty(), Optional.empty());
  }

  private static void refuseCommit(String id) {
    throw Refusal.invalid(
        "commit: '%s' is not the id of a commit; pass all its 40 letters and digits, as"
                .formatted(Text.shorten(id))
            + " `git rev-parse HEAD` prints them");
  }

  /** The reply to the letter's sender; empty for a plain acknowledgement. */
  Optional<NewReply> reply() {
    return commit
        .map(id -> NewReply.response("done", Json.object().put("commit", id)))
        .or(
            () ->
                problem.map(words -> NewReply.error("failed", Json.object().put("reason", words))));
  }
}
