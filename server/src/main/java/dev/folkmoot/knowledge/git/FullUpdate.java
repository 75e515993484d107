package dev.folkmoot.knowledge.git;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * An update with its content, which may be long.
 *
 * @param content the entries of the knowledge file, or the patch
 */
record FullUpdate(KnowledgeUpdate update, JsonNode content) {
  UpdateId id() {
    return update.id();
  }

  boolean isPatch() {
    return update.action() == UpdateAction.PATCH;
  }

  Optional<String> branch() {
    return update.branch();
  }

  /** The message of its commit; with the same message and dates, a retry makes the same commit. */
  String message() {
    var words = isPatch() ? Patch.of(content).message().strip() : update.title();
    return "%s\n\n%s\n".formatted(words, id().trailer());
  }
}
