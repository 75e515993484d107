package dev.folkmoot.discussion;

import java.util.HashMap;
import java.util.Map;

/** Somebody who is to take part, as the request says it. */
record Invited(Map<String, String> fields) {
  /** With more fields, each a name and a value. */
  static Invited as(String role, String... more) {
    var fields = new HashMap<>(Map.of("role", role));
    for (int i = 0; i < more.length; i += 2) {
      fields.put(more[i], more[i + 1]);
    }
    return new Invited(fields);
  }
}
