package dev.folkmoot.core;

import org.jspecify.annotations.Nullable;

/** A service that the server depends on did not answer; the same request may succeed later. */
public class Unavailable extends RuntimeException {
  public Unavailable(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
