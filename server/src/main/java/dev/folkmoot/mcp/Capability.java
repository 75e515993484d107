package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A feature that a client may support. */
public enum Capability {
  ELICITATION,
  SAMPLING,
  ROOTS,
  TASKS;

  static final String TASKS_EXTENSION = "io.modelcontextprotocol/tasks";

  public static Set<Capability> declaredIn(JsonNode capabilities) {
    var declared = EnumSet.noneOf(Capability.class);
    if (hasForms(capabilities.path("elicitation"))) {
      declared.add(ELICITATION);
    }
    if (capabilities.path("sampling").isObject()) {
      declared.add(SAMPLING);
    }
    if (capabilities.path("roots").isObject()) {
      declared.add(ROOTS);
    }
    if (capabilities.path("extensions").path(TASKS_EXTENSION).isObject()) {
      declared.add(TASKS);
    }
    return declared;
  }

  /** An elicitation capability without modes means forms, as in revisions without modes. */
  private static boolean hasForms(JsonNode elicitation) {
    return elicitation.isObject() && (elicitation.isEmpty() || elicitation.has("form"));
  }

  /** The name under which a client declares the capability. */
  String declaredName() {
    return this == TASKS ? TASKS_EXTENSION : name().toLowerCase(Locale.ROOT);
  }

  /** The capability in the shape in which a client declares it. */
  ObjectNode asDeclared() {
    var declared = Json.object();
    switch (this) {
      case ELICITATION -> declared.putObject("elicitation");
      case SAMPLING -> declared.putObject("sampling");
      case ROOTS -> declared.putObject("roots");
      case TASKS -> declared.putObject("extensions").putObject(TASKS_EXTENSION);
    }
    return declared;
  }
}
