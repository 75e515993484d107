package dev.folkmoot;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads the structured entries of the configuration file. */
final class ConfigEntries {
  private final Path file;

  ConfigEntries(Path file) {
    this.file = file;
  }

  /**
   * Reads an entry as a record; refuses keys that the record does not have.
   *
   * @param where the entry's place in the file, for refusals
   */
  <T extends Record> T read(String where, JsonNode tree, Class<T> type) {
    if (!tree.isObject()) {
      throw refused(where, "must be a mapping of keys to values");
    }
    var known = Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
    tree.propertyNames()
        .forEach(
            name -> {
              if (!known.contains(name)) {
                throw refused(
                    where,
                    "has no key '%s'; did you mean '%s'?"
                        .formatted(name, ConfigWords.nearest(known, name)));
              }
            });
    try {
      return Json.MAPPER.treeToValue(tree, type);
    } catch (JacksonException e) {
      throw refused(
          where,
          e.getPath().isEmpty()
              ? "cannot be read; check its keys and values"
              : "has a '%s' of the wrong type; correct its value"
                  .formatted(e.getPath().getFirst().getPropertyName()));
    }
  }

  URI address(String where, String text) {
    try {
      return URI.create(text);
    } catch (IllegalArgumentException e) {
      throw refused(where, "must be an http or https URL");
    }
  }

  /** Resolves a path in the file against the file's directory. */
  Path resolve(String path) {
    return file.toAbsolutePath().resolveSibling(path);
  }

  Refusal refused(String where, String why) {
    return Refusal.invalid("%s: %s %s".formatted(file, where, why));
  }
}
