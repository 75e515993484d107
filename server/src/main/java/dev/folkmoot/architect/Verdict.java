package dev.folkmoot.architect;

import java.util.Arrays;
import java.util.List;

/** The result of a review. */
public enum Verdict {
  APPROVED,
  NEEDS_CHANGES,
  REJECTED;

  static List<String> names() {
    return Arrays.stream(values()).map(Verdict::name).toList();
  }
}
