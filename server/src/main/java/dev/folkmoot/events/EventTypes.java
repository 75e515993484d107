package dev.folkmoot.events;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The types of events that the features of this server declare. */
public final class EventTypes {
  private final Map<String, EventType> byName = new LinkedHashMap<>();

  /** The families of each toolset, which a token for that toolset may read. */
  private final Map<String, Set<String>> families = new HashMap<>();

  /** Makes a registry of types that belong to no toolset. */
  public static EventTypes of(Collection<List<EventType>> declared) {
    var types = new EventTypes();
    declared.forEach(types::with);
    return types;
  }

  /**
   * Adds types that belong to these toolsets. Types of no toolset are for tokens without a limit to
   * toolsets. Fails if a type is declared twice.
   */
  public EventTypes with(List<EventType> types, String... toolsets) {
    for (var type : types) {
      if (byName.put(type.name(), type) != null) {
        throw new IllegalStateException(
            "the event type %s is declared twice".formatted(type.name()));
      }
      for (var toolset : toolsets) {
        families.computeIfAbsent(toolset, _ -> new TreeSet<>()).add(type.family());
      }
    }
    return this;
  }

  /** The families of these toolsets. */
  public Set<String> families(Collection<String> toolsets) {
    return toolsets.stream()
        .flatMap(toolset -> families.getOrDefault(toolset, Set.of()).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The families that belong to no toolset. */
  public Set<String> familiesOfNoToolset() {
    var rest = new TreeSet<String>();
    byName.values().forEach(type -> rest.add(type.family()));
    rest.removeAll(families(families.keySet()));
    return rest;
  }

  /** The names of the types in the log, in the order of their declarations. */
  public List<String> logged() {
    return names(EventType::isLogged);
  }

  /** The names of the types that webhooks get if they list none. */
  public List<String> pushed() {
    return names(type -> type.reach() == EventType.Reach.PUSHED);
  }

  /** Whether the event begins or ends a hold of more than one agent. */
  boolean holdsMany(Event event) {
    var type = byName.get(event.type());
    return type != null && type.holdsMany();
  }

  private List<String> names(Predicate<EventType> wanted) {
    return byName.values().stream().filter(wanted).map(EventType::name).toList();
  }

  /** Refuses words that are neither a type nor a family such as {@code question.*}. */
  public void require(Collection<String> words) {
    require(words, _ -> true);
  }

  /** The same, for types that are in the log. */
  public void requireLogged(Collection<String> words) {
    require(words, EventType::isLogged);
  }

  private void require(Collection<String> words, Predicate<EventType> allowed) {
    var types = byName.values().stream().filter(allowed).toList();
    var known =
        types.stream()
            .flatMap(type -> Stream.of(type.name(), type.family()))
            .collect(Collectors.toSet());
    for (var word : words) {
      if (!known.contains(word)) {
        throw Refusal.invalid(
            "types: unknown type '%s'; use a family such as question.*, or one of %s"
                .formatted(
                    Text.shorten(word),
                    types.stream().map(EventType::name).collect(Collectors.joining(", "))));
      }
    }
  }

  /** Fails if one of a feature's types is not declared. */
  public void requireDeclared(Collection<EventType> types) {
    if (!byName.values().containsAll(types)) {
      throw new IllegalStateException("not all declared: " + types);
    }
  }

  /** Whether a recipient of such an event may answer its question. */
  public boolean wantsAnswer(String name) {
    var type = byName.get(name);
    return type != null && type.wantsAnswer();
  }
}
