package dev.folkmoot.core;

import java.util.stream.Collectors;

/** Others' words in a Markdown document, in which they must not pass for its own. */
public final class Markdown {
  private Markdown() {}

  /** As a quotation: nobody's words can pass for a heading or for another's words. */
  public static String quoted(String words) {
    return words.strip().lines().map("> "::concat).collect(Collectors.joining("\n"));
  }

  /** On one line, and without a mark that Markdown would take for its own. */
  public static String plain(String text) {
    return text.replaceAll("\\R", " ").replaceAll("[\\\\`*_\\[\\]<>#|~]", "\\\\$0");
  }
}
