package dev.folkmoot.core;

import org.jspecify.annotations.Nullable;

/** Something we stand on did not answer; the same request may succeed later. */
public class Unavailable extends RuntimeException {
  public Unavailable(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
