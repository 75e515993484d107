package dev.folkmoot.knowledge;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Collects the faults of an entry, so that one refusal names them all. */
final class Faults {
  private final List<String> found = new ArrayList<>();

  void add(String fault) {
    found.add(fault);
  }

  /** Runs a rule that refuses by throwing, and collects its message. */
  void check(Runnable rule) {
    try {
      rule.run();
    } catch (Refusal refusal) {
      found.add(refusal.getMessage());
    }
  }

  void text(String field, @Nullable String value, int most) {
    if (value == null) {
      found.add("%s is missing; write 1 to %,d characters".formatted(field, most));
    } else {
      check(() -> Text.requireLength(field, value, most));
    }
  }

  void maybe(String field, Optional<String> value, int most) {
    value.ifPresent(text -> check(() -> Text.requireLength(field, text, most)));
  }

  void name(String field, @Nullable String value) {
    if (value == null) {
      found.add(field + " is missing; write a name of 1 to 128 characters");
    } else {
      check(() -> Text.requireName(field, value));
    }
  }

  void secret(String field, @Nullable String name) {
    if (name != null && !Secrets.mask(name).equals(name)) {
      found.add(field + " looks like a secret, and everybody can see it; choose another name");
    }
  }

  /** The constant with that word; null, with a fault, if there is none. */
  <E extends Enum<E>> @Nullable E word(String field, Class<E> type, @Nullable String word) {
    var constant = word == null ? Optional.<E>empty() : HasWord.find(type, word);
    if (constant.isEmpty()) {
      found.add(
          "%s%s; use one of %s"
              .formatted(
                  field,
                  word == null ? " is missing" : ": unknown word '" + Text.shorten(word) + "'",
                  words(type)));
    }
    return constant.orElse(null);
  }

  static <E extends Enum<E>> String words(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(HasWord::of)
        .collect(Collectors.joining(", "));
  }

  List<String> found() {
    return List.copyOf(found);
  }

  /** Refuses, by throwing, if there is a fault. */
  void require() {
    if (!found.isEmpty()) {
      throw Refusal.invalid(message());
    }
  }

  private String message() {
    return found.size() == 1
        ? found.getFirst()
        : "%d errors: %s"
            .formatted(
                found.size(),
                IntStream.range(0, found.size())
                    .mapToObj(i -> "(%d) %s".formatted(i + 1, found.get(i)))
                    .collect(Collectors.joining(" ")));
  }
}
