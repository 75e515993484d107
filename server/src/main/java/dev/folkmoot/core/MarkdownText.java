package dev.folkmoot.core;

import java.util.stream.Collectors;

/**
 * Puts text from others into a Markdown document so that it cannot pass for the document's own
 * text.
 */
public final class MarkdownText {
  private MarkdownText() {}

  /** As a block quotation, so that the text cannot pass for a heading or another's text. */
  public static String quoted(String words) {
    return words.strip().lines().map("> "::concat).collect(Collectors.joining("\n"));
  }

  /** On one line, with Markdown's special characters escaped. */
  public static String plain(String text) {
    return text.replaceAll("\\R", " ").replaceAll("[\\\\`*_\\[\\]<>#|~]", "\\\\$0");
  }
}
