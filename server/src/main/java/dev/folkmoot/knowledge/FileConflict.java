package dev.folkmoot.knowledge;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The knowledge file has a version of an entry's node that Folkmoot never had. People decide which
 * one counts.
 */
public record FileConflict(KnowledgeEntry entry, KnowledgeNode existing) {
  private static final int EXCERPT = 200;

  /** The attributes in which the two versions differ, for people. */
  String difference() {
    var inFile = existing.attributes();
    var inUpdate = entry.node().attributes();
    return "%s has in the file %s, and in the update %s"
        .formatted(existing.id(), different(inFile, inUpdate), different(inUpdate, inFile));
  }

  /** The attributes of a node that are not the same as another's; texts of the file are masked. */
  private static String different(Map<String, String> node, Map<String, String> other) {
    return KnowledgeNode.ATTRIBUTES.stream()
        .filter(name -> !Objects.equals(node.get(name), other.get(name)))
        .map(
            name ->
                Optional.ofNullable(node.get(name))
                    .map(text -> name + " " + Json.write(Text.excerpt(EXCERPT, Secrets.mask(text))))
                    .orElse("no " + name))
        .collect(Collectors.joining(", "));
  }
}
