package dev.folkmoot.wire;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** What a field means, and its bounds; shown in the schema. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Doc {
  String value();

  /** Longest text, largest number or most entries; -1 for no bound. */
  int most() default -1;

  /** The only values it takes. */
  String[] oneOf() default {};
}
