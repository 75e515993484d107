package dev.folkmoot.cli;

import dev.folkmoot.core.VisibleText;
import dev.folkmoot.wire.gate.QuestionJson;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import picocli.CommandLine.Help.Ansi;

/** Styles text for a terminal, and makes the invisible characters in it visible. */
public record TerminalStyle(boolean colours, int width, Instant now) {
  /** A word with the spaces before it. */
  private static final Pattern WORD = Pattern.compile("\\s*\\S+");

  public static TerminalStyle ofTerminal() {
    var columns = System.getenv("COLUMNS");
    boolean known = columns != null && columns.matches("[1-9]\\d{1,3}");
    return new TerminalStyle(
        Ansi.AUTO.enabled(), known ? Math.max(40, Integer.parseInt(columns)) : 80, Instant.now());
  }

  public String bold(String text) {
    return styled(1, text);
  }

  public String faint(String text) {
    return styled(2, text);
  }

  String red(String text) {
    return styled(31, text);
  }

  String green(String text) {
    return styled(32, text);
  }

  public String yellow(String text) {
    return styled(33, text);
  }

  private String styled(int code, String text) {
    return colours ? "\033[%dm%s\033[0m".formatted(code, text) : text;
  }

  /** The whole text, wrapped between words and indented by two spaces. */
  String paragraph(String text) {
    var paragraph = new StringBuilder();
    for (var line : clean(text).stripTrailing().lines().toList()) {
      wrap(line, paragraph);
    }
    return paragraph.toString();
  }

  /** Like a paragraph, indented by four spaces. */
  String indentedParagraph(String text) {
    return new TerminalStyle(colours, width - 2, now).paragraph(text).indent(2).stripTrailing();
  }

  /** Keeps all spaces except those at a line break. */
  private void wrap(String line, StringBuilder paragraph) {
    paragraph.append(paragraph.isEmpty() ? "  " : "\n  ");
    int column = 2;
    for (var word : WORD.matcher(line).results().map(MatchResult::group).toList()) {
      boolean fits = column == 2 || column + word.length() <= width;
      var part = fits ? word : word.stripLeading();
      paragraph.append(fits ? "" : "\n  ").append(part);
      column = (fits ? column : 2) + part.length();
    }
  }

  /** The time between the instant and now, such as 5m. */
  String distance(Instant instant) {
    var between = Duration.between(instant, now).abs();
    if (between.toMinutes() < 1) {
      return between.toSeconds() + "s";
    }
    if (between.toHours() < 1) {
      return between.toMinutes() + "m";
    }
    return between.toDays() < 2
        ? "%dh %dm".formatted(between.toHours(), between.toMinutesPart())
        : between.toDays() + "d";
  }

  static String clean(String text) {
    return VisibleText.of(text);
  }

  public static String line(String text) {
    return clean(text).replaceAll("\\s+", " ").strip();
  }

  /** One word of a command, as a shell reads it. */
  public static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** The end of an id. Its beginning is the time, so questions asked together begin alike. */
  public static String shortId(String id) {
    return id.substring(Math.max(0, id.length() - 8)).toLowerCase(Locale.ROOT);
  }

  /**
   * The end of a question's id with the beginning of its digest. An answer to it is refused if the
   * question has changed.
   */
  static String shownId(QuestionJson question) {
    return shortId(question.id()) + "." + question.digest().substring(0, 8);
  }
}
