package dev.folkmoot.story;

import java.util.List;

/**
 * A lane as the board shows it: its first stories and their number.
 *
 * @param count how many stories the lane has, counted up to {@link #MOST}
 */
public record BoardColumn(Lane lane, List<BoardStory> stories, int count) {
  public static final int MOST = 1_000;

  public BoardColumn {
    stories = List.copyOf(stories);
  }
}
