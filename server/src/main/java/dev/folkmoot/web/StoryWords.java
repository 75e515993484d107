package dev.folkmoot.web;

import dev.folkmoot.architect.Verdict;
import dev.folkmoot.story.Lane;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.story.StoryStatus;
import java.util.List;
import java.util.Locale;

/** The work on stories in words for people. */
final class StoryWords {
  private static final int MOST_NAMES = 3;

  private StoryWords() {}

  static String title(Lane lane) {
    return switch (lane) {
      case WAITING -> "Waiting for other stories";
      case READY -> "Ready";
      case TAKEN -> "With a coder";
      case DONE -> "Done";
      case APART -> "On hold, failed or skipped";
    };
  }

  /** The words for a column without stories. */
  static String none(Lane lane) {
    return switch (lane) {
      case WAITING -> "No story waits for another.";
      case READY -> "No story is ready to be taken.";
      case TAKEN -> "No coder has a story.";
      case DONE -> "Nothing is done yet.";
      case APART -> "No story is set aside.";
    };
  }

  static String of(StoryStatus status) {
    return switch (status) {
      case NEW -> "waits for others";
      case PENDING -> "ready";
      case DISPATCHED -> "taken";
      case PLANNING -> "planning";
      case CODING -> "coding";
      case DONE -> "done";
      case FAILED -> "failed";
      case ON_HOLD -> "on hold";
      case SKIPPED -> "skipped";
    };
  }

  /** The words of the button that sets a status. */
  static String change(StoryStatus status) {
    return switch (status) {
      case PENDING -> "Make it ready for any coder";
      case ON_HOLD -> "Put it on hold";
      case SKIPPED -> "Skip it";
      case FAILED -> "Mark it as failed";
      case NEW, DISPATCHED, PLANNING, CODING, DONE -> of(status);
    };
  }

  /** The CSS class. */
  static String tone(StoryStatus status) {
    return switch (status) {
      case DISPATCHED, PLANNING, CODING -> "active";
      case ON_HOLD -> "held";
      case FAILED -> "error";
      case NEW, PENDING, DONE, SKIPPED -> "";
    };
  }

  static String of(Verdict verdict) {
    return switch (verdict) {
      case APPROVED -> "approved";
      case NEEDS_CHANGES -> "needs changes";
      case REJECTED -> "rejected";
    };
  }

  static String tone(Verdict verdict) {
    return switch (verdict) {
      case APPROVED -> "active";
      case NEEDS_CHANGES -> "held";
      case REJECTED -> "error";
    };
  }

  /** The state that an agent reported, in words. */
  static String state(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The first names of a list, and how many more there are. */
  static String some(List<StoryId> ids) {
    var names = ids.stream().limit(MOST_NAMES).map(id -> Names.brief(id.value())).toList();
    int more = ids.size() - names.size();
    return more == 0
        ? Names.list(names)
        : "%s and %d more".formatted(String.join(", ", names), more);
  }

  static String points(int points) {
    return points == 1 ? "1 point" : points + " points";
  }

  static String address(StoryId id) {
    return "/stories/" + Names.encode(id.value());
  }
}
