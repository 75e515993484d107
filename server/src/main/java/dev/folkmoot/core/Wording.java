package dev.folkmoot.core;

/** How one edge tells a next step. */
public interface Wording {
  String of(Advice advice);
}
