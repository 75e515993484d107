package dev.folkmoot.story;

import java.util.List;

/**
 * Some stories of a lane.
 *
 * @param count how many there are, counted up to {@link #MOST}
 */
public record BoardColumn(Lane lane, List<BoardStory> stories, int count) {
  public static final int MOST = 1_000;

  public BoardColumn {
    stories = List.copyOf(stories);
  }
}
