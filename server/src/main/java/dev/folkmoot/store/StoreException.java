package dev.folkmoot.store;

import dev.folkmoot.core.Unavailable;
import org.jspecify.annotations.Nullable;

/** The database failed; the write may not have happened. */
public final class StoreException extends Unavailable {
  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  public StoreException(String message) {
    super(message, null);
  }
}
