package dev.folkmoot.gate;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The handlers of questions that belong to features: by their type, or by the feature that a
 * question of a common type names in its context.
 */
final class QuestionHandlers {
  private static final QuestionHandler WITHOUT_FEATURE = new QuestionHandler() {};

  private final Map<Type, QuestionHandler> owners = new EnumMap<>(Type.class);
  private final Map<String, QuestionHandler> features = new ConcurrentHashMap<>();

  void register(Type type, QuestionHandler handler) {
    var owner = owners.putIfAbsent(type, handler);
    if (owner != null) {
      throw new IllegalStateException(
          "%s questions belong to %s already".formatted(type, owner.getClass().getName()));
    }
  }

  void register(String feature, QuestionHandler handler) {
    if (features.putIfAbsent(feature, handler) != null) {
      throw new IllegalStateException("questions of %s have a handler already".formatted(feature));
    }
  }

  QuestionHandler of(Question question) {
    return Optional.ofNullable(owners.get(question.type()))
        .or(() -> question.feature().map(features::get))
        .orElse(WITHOUT_FEATURE);
  }
}
