package dev.folkmoot.core;

/** Puts advice into the words of one edge. */
public interface Wording {
  String of(Advice advice);
}
