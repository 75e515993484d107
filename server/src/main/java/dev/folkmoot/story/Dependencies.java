package dev.folkmoot.story;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Refusal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The stories that are added together, each with the stories that it depends on. An existing story
 * cannot depend on a new one, so only the new ones can form a cycle.
 */
record Dependencies(Map<StoryId, List<StoryId>> graph) {
  static Dependencies of(Collection<NewStory> stories, List<StoryId> ids) {
    var graph = new LinkedHashMap<StoryId, List<StoryId>>();
    int i = 0;
    for (var story : stories) {
      var id = ids.get(i++);
      if (graph.put(id, story.dependsOn()) != null) {
        throw Refusal.invalid("two of the stories have the id %s; give each its own".formatted(id));
      }
    }
    return new Dependencies(graph);
  }

  /** The dependencies that are not among the new stories, so they must exist already. */
  Set<StoryId> outside() {
    return graph.values().stream()
        .flatMap(List::stream)
        .filter(id -> !graph.containsKey(id))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  void requireKnown(Set<StoryId> known) {
    outside().stream()
        .filter(id -> !known.contains(id))
        .findFirst()
        .ifPresent(
            id -> {
              throw Refusal.invalid("there is no story %s to depend on".formatted(id))
                  .advising(new Advice.ListStories());
            });
  }

  void requireAcyclic() {
    var done = new HashSet<StoryId>();
    graph.keySet().forEach(id -> visit(id, new ArrayList<>(), done));
  }

  private void visit(StoryId id, List<StoryId> path, Set<StoryId> done) {
    if (path.contains(id)) {
      throw Refusal.invalid(
          "these stories depend on each other: %s; remove one of the dependencies"
              .formatted(cycle(path.subList(path.indexOf(id), path.size()), id)));
    }
    if (done.contains(id)) {
      return;
    }
    path.add(id);
    graph.getOrDefault(id, List.of()).forEach(next -> visit(next, path, done));
    path.removeLast();
    done.add(id);
  }

  private static String cycle(List<StoryId> path, StoryId first) {
    return path.stream().map(StoryId::value).collect(Collectors.joining(" → "))
        + " → "
        + first.value();
  }
}
