package dev.folkmoot.web;

import dev.folkmoot.core.Text;
import dev.folkmoot.story.AllowedChanges;
import dev.folkmoot.story.BoardStory;
import dev.folkmoot.story.Spec;
import dev.folkmoot.story.Story;
import dev.folkmoot.story.StoryStatus;
import java.util.List;
import java.util.Optional;

/**
 * A story.
 *
 * @param holderState the state that its coder reported last
 * @param requests about it, the newest first, as far as the reader may read them
 * @param history the newest first
 * @param coders the names of the coders that it can be assigned to
 */
record StoryView(
    Frame frame,
    Story story,
    Spec spec,
    AllowedChanges offers,
    Optional<String> holderState,
    List<BoardStory> dependencies,
    List<BoardStory> dependents,
    List<Rendered> requests,
    boolean moreRequests,
    List<StoryHistory.Line> history,
    List<String> coders) {
  static final int MOST_DEPENDENTS = 20;

  /** In the order of their buttons. */
  private static final List<StoryStatus> CHANGES =
      List.of(StoryStatus.PENDING, StoryStatus.ON_HOLD, StoryStatus.SKIPPED, StoryStatus.FAILED);

  private static final int LONGEST = 8_000;
  private static final int SPEC_EXCERPT = 3_000;

  String path() {
    return StoryWords.address(story.id());
  }

  /** The holder's part, as words after the name. */
  String part() {
    return story.status().isHeld()
        ? "has it"
        : story.status() == StoryStatus.DONE ? "did it" : "had it";
  }

  String facts() {
    return "priority %d, %s".formatted(story.priority(), StoryWords.points(story.points()));
  }

  /** The whole text, unless it is too long for this page. */
  Optional<String> content() {
    return Optional.of(story.content()).filter(text -> text.length() <= LONGEST);
  }

  String excerpt() {
    return Text.excerpt(LONGEST, story.content());
  }

  boolean specIsCut() {
    return spec.content().length() > SPEC_EXCERPT;
  }

  String specExcerpt() {
    return Text.excerpt(SPEC_EXCERPT, spec.content());
  }

  List<StoryStatus> statuses() {
    return CHANGES.stream().filter(offers.statuses()::contains).toList();
  }
}
