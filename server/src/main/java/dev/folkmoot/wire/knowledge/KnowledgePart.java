package dev.folkmoot.wire.knowledge;

import dev.folkmoot.knowledge.KnowledgeDraft;
import dev.folkmoot.knowledge.KnowledgeEntry;
import dev.folkmoot.wire.Doc;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Every field is optional here, so that one refusal can name all missing and wrong fields. */
@Doc("A knowledge entry. All errors are reported at once.")
public record KnowledgePart(
    @Doc("Required. A short id, such as auth-service; the same id means the same entry.")
        @Nullable String id,
    @Doc(
            "Required. The type: component, interface, abstraction, datastore, external, pattern or"
                + " rule.")
        @Nullable String type,
    @Doc("Required. The level: architecture or implementation.") @Nullable String level,
    @Doc("Required. The status: current, deprecated, future or legacy.") @Nullable String status,
    @Doc("Required. The description, in at most 10,000 characters.") @Nullable String description,
    @Doc("A word to group it by.") @Nullable String tag,
    @Doc("The part of the project that the entry belongs to.") @Nullable String component,
    @Doc("The path in the project where it is found.") @Nullable String path,
    @Doc("An example, such as code, in at most 65,536 characters.") @Nullable String example,
    @Doc("The priority: critical, high, medium or low; required for a rule.")
        @Nullable String priority,
    @Doc("Relations to other entries; at most 50.") @Nullable List<EdgePart> edges) {
  public KnowledgeEntry entry() {
    return new KnowledgeDraft(
            attributes(),
            Optional.ofNullable(edges).orElse(List.of()).stream()
                .map(EdgePart::attributes)
                .toList())
        .checkedEntry();
  }

  private Map<String, String> attributes() {
    var all = new LinkedHashMap<String, String>();
    put(all, "id", id);
    put(all, "type", type);
    put(all, "level", level);
    put(all, "status", status);
    put(all, "description", description);
    put(all, "tag", tag);
    put(all, "component", component);
    put(all, "path", path);
    put(all, "example", example);
    put(all, "priority", priority);
    return all;
  }

  static void put(Map<String, String> all, String name, @Nullable String value) {
    if (value != null) {
      all.put(name, value);
    }
  }
}
