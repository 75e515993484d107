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
 * The graph of stories that are added together, each with those that it waits for. A story that
 * stands already waits for none of the new ones, so a cycle can only be among these.
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

  /** The stories that must stand already. */
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
              throw Refusal.invalid("there is no story %s to wait for".formatted(id))
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
          "these stories wait for each other: %s; take one of the dependencies out"
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
