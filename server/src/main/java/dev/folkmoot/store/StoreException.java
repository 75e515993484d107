package dev.folkmoot.store;

import dev.folkmoot.core.Unavailable;
import org.jspecify.annotations.Nullable;

/** The database failed: nothing is known to have been written. */
public final class StoreException extends Unavailable {
  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  public StoreException(String message) {
    super(message, null);
  }
}
