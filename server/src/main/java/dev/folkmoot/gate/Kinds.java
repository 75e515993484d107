package dev.folkmoot.gate;

import java.util.EnumMap;
import java.util.Map;

/** The owner of each type of question. */
final class Kinds {
  private static final Kind WITHOUT_FEATURE = new Kind() {};

  private final Map<Type, Kind> owners = new EnumMap<>(Type.class);

  void register(Type type, Kind kind) {
    var owner = owners.putIfAbsent(type, kind);
    if (owner != null) {
      throw new IllegalStateException(
          "%s questions belong to %s already".formatted(type, owner.getClass().getName()));
    }
  }

  Kind of(Question question) {
    return owners.getOrDefault(question.type(), WITHOUT_FEATURE);
  }
}
