package dev.folkmoot.core;

/** Puts advice into the words of one interface. */
public interface AdviceWording {
  String of(Advice advice);
}
