package dev.folkmoot.wire;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The meaning of a field and its bounds, as the schema shows them. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Doc {
  String value();

  /** The greatest length, number or count of entries; -1 for no bound. */
  int max() default -1;

  /** The only values that the field may have; empty for any. */
  String[] oneOf() default {};
}
