package dev.folkmoot.core;

/** Puts advice into the words of one edge. */
public interface AdviceWording {
  String of(Advice advice);
}
