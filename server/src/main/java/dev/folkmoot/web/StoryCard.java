package dev.folkmoot.web;

import dev.folkmoot.story.BoardStory;
import dev.folkmoot.story.Lane;

/**
 * A story on the board or in a list.
 *
 * @param lane the column that it stands in
 */
record StoryCard(BoardStory story, Lane lane) {
  String key() {
    return "story-" + Names.key(story.id().value());
  }

  String address() {
    return StoryWords.address(story.id());
  }

  String facts() {
    return "%s, priority %d, %s"
        .formatted(
            Names.brief(story.id().value()), story.priority(), StoryWords.points(story.points()));
  }

  /** Whether the card shows its status, because the column alone does not tell it. */
  boolean showsStatus() {
    return lane == Lane.APART || (lane == Lane.TAKEN && story.holderState().isEmpty());
  }
}
