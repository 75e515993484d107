package dev.folkmoot.story;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** A story about to be added; what looks like a secret in it is masked. */
public record NewStory(
    Optional<StoryId> id,
    String title,
    String content,
    List<StoryId> dependsOn,
    int priority,
    int points,
    boolean express) {
  public static final int DEFAULT_PRIORITY = 50;
  public static final int DEFAULT_POINTS = 1;
  private static final int LONGEST = 50_000;
  public static final int MOST_DEPENDENCIES = 50;

  public NewStory {
    Text.requireLength("title", title, NewSpec.LONGEST_TITLE);
    Text.requireLength("content", content, LONGEST);
    Text.requireWithin("priority", priority, 0, 100);
    Text.requireWithin("points", points, 1, 100);
    Text.requireWithin("the number of dependencies", dependsOn.size(), 0, MOST_DEPENDENCIES);
    if (new HashSet<>(dependsOn).size() < dependsOn.size()) {
      throw Refusal.invalid("the dependencies name a story twice; name each story once");
    }
    title = Secrets.mask(title);
    content = Secrets.mask(content);
    dependsOn = List.copyOf(dependsOn);
  }
}
