package dev.folkmoot.tool;

import tools.jackson.databind.JsonNode;

/** A schema with every reference replaced by the part it refers to. */
final class Expansion {
  /** More parts than any sensible tool has. */
  private static final int MOST = 2_000;

  private final JsonNode root;
  private int parts;

  Expansion(JsonNode root) {
    this.root = root;
  }

  /** True if it refers to itself, or is too large to check values against. */
  boolean isEndless() {
    parts = 0;
    visit(root);
    return parts > MOST;
  }

  private void visit(JsonNode schema) {
    parts++;
    if (parts > MOST) {
      return;
    }
    var reference = schema.path("$ref").asString("");
    if (reference.startsWith("#")) {
      visit(at(reference));
    }
    schema.forEach(this::visit);
  }

  /** Anchors are not looked up: a reference to one counts as the whole schema. */
  private JsonNode at(String reference) {
    return reference.startsWith("#/") ? root.at(reference.substring(1)) : root;
  }
}
