package dev.folkmoot.access;

import java.util.function.Function;

/**
 * One way to call the server.
 *
 * @param name the operation, with a remark after a dot where it is tried in several ways
 * @param knock makes everything that the call needs, and calls
 */
record Door(String name, Function<Visitor, Outcome> knock) {
  static Door of(String name, Function<Visitor, Outcome> knock) {
    return new Door(name, knock);
  }

  /** Reads what is at the path of its name. */
  static Door reading(String path) {
    return new Door("GET " + path, visitor -> visitor.get(path));
  }

  /** Whether it changes nothing, so that one caller of each kind can try all such doors. */
  boolean isReading() {
    return name.startsWith("GET ") || name.startsWith("tool get_") || name.startsWith("resource ");
  }

  /** The operation without the remark. */
  String operation() {
    return name.replaceFirst(" · .*", "");
  }
}
