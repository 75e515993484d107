package dev.folkmoot.core;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The words of an enum's constants, made once, since they are read with every row. */
final class Words {
  private static final ClassValue<Words> OF_TYPE =
      new ClassValue<>() {
        @Override
        protected Words computeValue(Class<?> type) {
          return new Words(
              Arrays.stream(type.getEnumConstants()).<Enum<?>>map(Enum.class::cast).toList());
        }
      };

  private final List<Enum<?>> constants;
  private final Map<Enum<?>, String> words;
  private final Map<String, Enum<?>> byWord;

  private Words(List<Enum<?>> constants) {
    this.constants = constants;
    this.words = constants.stream().collect(Collectors.toMap(Function.identity(), Words::made));
    this.byWord = constants.stream().collect(Collectors.toMap(Words::made, Function.identity()));
  }

  static Words of(Class<?> type) {
    return OF_TYPE.get(type);
  }

  private static String made(Enum<?> constant) {
    return constant instanceof HasWord one ? one.word() : constant.name().toLowerCase(Locale.ROOT);
  }

  String word(Enum<?> constant) {
    return Objects.requireNonNull(words.get(constant));
  }

  Optional<Enum<?>> constant(String word) {
    return Optional.<Enum<?>>ofNullable(byWord.get(word))
        .or(
            () ->
                constants.stream()
                    .filter(constant -> word(constant).equalsIgnoreCase(word))
                    .findFirst());
  }
}
