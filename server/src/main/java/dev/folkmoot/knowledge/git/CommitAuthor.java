package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Refusal;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;

/** The author of the commits, as git writes one: a name and an address. */
public record CommitAuthor(String name, String address) {
  public static final CommitAuthor USUAL = new CommitAuthor("Folkmoot", "folkmoot@localhost");

  private static final Pattern FORM =
      Pattern.compile("([^<>\\p{Cntrl}]{1,100}) <([^<>\\s\\p{Cntrl}]{1,200})>");

  public static CommitAuthor parse(String text) {
    var form = FORM.matcher(text);
    if (!form.matches() || form.group(1).isBlank()) {
      throw Refusal.invalid(
          "knowledge.author must be a name and an address, such as \"Folkmoot"
              + " <folkmoot@example.com>\"");
    }
    return new CommitAuthor(form.group(1).strip(), form.group(2));
  }

  /** The author and committer of a commit with that date, so that a retry makes the same commit. */
  Map<String, String> environment(Instant at) {
    var date = "@%d +0000".formatted(at.getEpochSecond());
    return Map.of(
        "GIT_AUTHOR_NAME", name,
        "GIT_AUTHOR_EMAIL", address,
        "GIT_AUTHOR_DATE", date,
        "GIT_COMMITTER_NAME", name,
        "GIT_COMMITTER_EMAIL", address,
        "GIT_COMMITTER_DATE", date);
  }
}
