package dev.folkmoot.gate;

import java.util.EnumMap;
import java.util.Map;

/** The handler of each type of question that belongs to a feature. */
final class QuestionHandlers {
  private static final QuestionHandler WITHOUT_FEATURE = new QuestionHandler() {};

  private final Map<Type, QuestionHandler> owners = new EnumMap<>(Type.class);

  void register(Type type, QuestionHandler handler) {
    var owner = owners.putIfAbsent(type, handler);
    if (owner != null) {
      throw new IllegalStateException(
          "%s questions belong to %s already".formatted(type, owner.getClass().getName()));
    }
  }

  QuestionHandler of(Question question) {
    return owners.getOrDefault(question.type(), WITHOUT_FEATURE);
  }
}
