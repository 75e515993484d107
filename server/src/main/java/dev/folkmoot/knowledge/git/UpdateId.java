package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;

/** The id of an update, a UUIDv7, which its branch and its commit carry. */
public record UpdateId(String value) {
  /** The prefix of the names of Folkmoot's branches. */
  static final String BRANCH_PREFIX = "folkmoot/knowledge-";

  static final String TRAILER = "Folkmoot-Update: ";

  public UpdateId {
    if (!Ids.isUuid(value)) {
      throw Refusal.invalid(
          "'%s' is not an update's id; use the id returned when the update was made"
              .formatted(Text.shorten(value)));
    }
  }

  /** The update that opened a branch. */
  static UpdateId ofBranch(String branch) {
    return new UpdateId(branch.substring(BRANCH_PREFIX.length()));
  }

  /** The name of the branch that this update opens. */
  String branch() {
    return BRANCH_PREFIX + value;
  }

  /** The line of the commit's message that identifies the update. */
  String trailer() {
    return TRAILER + value;
  }

  @Override
  public String toString() {
    return value;
  }
}
