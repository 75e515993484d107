package dev.folkmoot.knowledge;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A piece of knowledge about the project.
 *
 * @param id a name that its author gives it, such as {@code auth-service}
 * @param component the part of the project that it belongs to
 * @param path its place in the project, such as a file
 * @param priority how much it matters; required for a rule
 */
public record KnowledgeNode(
    String id,
    NodeType type,
    Level level,
    NodeStatus status,
    String description,
    Optional<String> tag,
    Optional<String> component,
    Optional<String> path,
    Optional<String> example,
    Optional<Priority> priority) {
  public static final int LONGEST_DESCRIPTION = 10_000;
  public static final int LONGEST_LABEL = 200;
  public static final int LONGEST_PATH = 1_000;
  public static final int LONGEST_EXAMPLE = 64 * 1024;

  /** The names of all attributes but the id, in the order in which they are written. */
  static final List<String> ATTRIBUTES =
      List.of(
          "type",
          "level",
          "status",
          "priority",
          "tag",
          "component",
          "path",
          "description",
          "example");

  public KnowledgeNode {
    var faults = new Faults();
    check(faults, id, description, tag, component, path, example);
    checkPriority(faults, type, priority.isPresent());
    faults.require();
  }

  static void check(
      Faults faults,
      @Nullable String id,
      @Nullable String description,
      Optional<String> tag,
      Optional<String> component,
      Optional<String> path,
      Optional<String> example) {
    faults.name("id", id);
    faults.text("description", description, LONGEST_DESCRIPTION);
    faults.maybe("tag", tag, LONGEST_LABEL);
    faults.maybe("component", component, LONGEST_LABEL);
    faults.maybe("path", path, LONGEST_PATH);
    faults.maybe("example", example, LONGEST_EXAMPLE);
  }

  static void checkPriority(Faults faults, @Nullable NodeType type, boolean given) {
    if (type == NodeType.RULE && !given) {
      faults.add(
          "priority is missing, and a rule needs one; use one of " + Faults.words(Priority.class));
    }
  }

  /** The attributes that are set, by name and in the order in which they are written. */
  public SequencedMap<String, String> attributes() {
    var all = new LinkedHashMap<String, String>();
    all.put("type", HasWord.of(type));
    all.put("level", HasWord.of(level));
    all.put("status", HasWord.of(status));
    priority.ifPresent(one -> all.put("priority", HasWord.of(one)));
    tag.ifPresent(text -> all.put("tag", text));
    component.ifPresent(text -> all.put("component", text));
    path.ifPresent(text -> all.put("path", text));
    all.put("description", description);
    example.ifPresent(text -> all.put("example", text));
    return all;
  }

  /** A copy with what looks like a secret masked. */
  KnowledgeNode masked() {
    return new KnowledgeNode(
        id,
        type,
        level,
        status,
        Secrets.mask(description),
        tag.map(Secrets::mask),
        component.map(Secrets::mask),
        path.map(Secrets::mask),
        example.map(Secrets::mask),
        priority);
  }
}
