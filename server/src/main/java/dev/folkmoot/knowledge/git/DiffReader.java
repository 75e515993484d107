package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a diff as {@code git diff --no-renames} writes it, and refuses everything else, because
 * people could see an ambiguous line as one change while git applies another.
 */
final class DiffReader {
  private static final String FILE = "diff --git ";
  private static final String NONE = "/dev/null";
  private static final Pattern INDEX =
      Pattern.compile("index [0-9a-f]{4,64}\\.\\.[0-9a-f]{4,64}( (?<mode>\\d+))?");
  private static final Pattern MODE =
      Pattern.compile("(old mode|new mode|new file mode|deleted file mode) (?<mode>\\d+)");
  private static final Pattern HUNK =
      Pattern.compile("@@ -\\d+(?:,(?<old>\\d{1,6}))? \\+\\d+(?:,(?<new>\\d{1,6}))? @@.*");
  private static final Set<String> MODES = Set.of("100644", "100755");

  private final List<String> lines;
  private final Set<RepositoryPath> paths = new LinkedHashSet<>();
  private int at;

  private DiffReader(String diff) {
    lines = List.of(diff.split("\n", -1));
  }

  /** The files that a diff changes. */
  static List<RepositoryPath> paths(String diff) {
    if (!diff.endsWith("\n")) {
      throw Refusal.invalid("diff does not end with a line break; add one");
    }
    var reader = new DiffReader(diff);
    while (reader.at < reader.lines.size() - 1) {
      reader.file();
    }
    return List.copyOf(reader.paths);
  }

  private String line() {
    return lines.get(at);
  }

  private void file() {
    var line = line();
    if (!line.startsWith(FILE)) {
      throw garbled("was found where '%sa/… b/…' is expected".formatted(FILE));
    }
    var path = samePath(line.substring(FILE.length()));
    at++;
    header();
    if (line().startsWith("--- ")) {
      requirePath(line().substring(4), "a/", path);
      at++;
      if (!line().startsWith("+++ ")) {
        throw garbled("was found where '+++ ' is expected");
      }
      requirePath(line().substring(4), "b/", path);
      at++;
      hunks();
    }
    paths.add(path);
  }

  /** Both halves of {@code a/x b/x} name the same file. */
  private RepositoryPath samePath(String both) {
    int half = both.length() / 2;
    if (both.length() % 2 == 1 && both.charAt(half) == ' ') {
      var before = both.substring(0, half);
      var after = both.substring(half + 1);
      if (before.startsWith("a/")
          && after.startsWith("b/")
          && before.substring(2).equals(after.substring(2))) {
        return new RepositoryPath(before.substring(2));
      }
    }
    throw refused(
        "must name one file twice, as a/… and b/…; write a renamed file as a deleted and a"
            + " new one (git diff --no-renames)");
  }

  private void header() {
    for (; ; at++) {
      var mode = MODE.matcher(line());
      var index = INDEX.matcher(line());
      if (mode.matches()) {
        requireMode(mode.group("mode"));
      } else if (index.matches()) {
        var same = index.group("mode");
        requireMode(same == null ? "100644" : same);
      } else {
        return;
      }
    }
  }

  private void requireMode(String mode) {
    if (!MODES.contains(mode)) {
      throw refused(
          "makes or changes a link, a submodule or another special file; only plain files"
              + " can be patched");
    }
  }

  /** A name with spaces ends with a tab. */
  private void requirePath(String text, String prefix, RepositoryPath path) {
    var name = text.endsWith("\t") ? text.substring(0, text.length() - 1) : text;
    if (!name.equals(NONE) && !name.equals(prefix + path)) {
      throw garbled("names another file than the line before it");
    }
  }

  private void hunks() {
    if (!HUNK.matcher(line()).matches()) {
      throw garbled("was found where '@@ ' is expected");
    }
    while (at < lines.size() - 1 && line().startsWith("@@ ")) {
      hunk();
    }
  }

  private void hunk() {
    var hunk = HUNK.matcher(line());
    if (!hunk.matches()) {
      throw garbled("is not the start of a hunk");
    }
    int old = count(hunk.group("old"));
    int now = count(hunk.group("new"));
    at++;
    while (old > 0 || now > 0 || line().startsWith("\\ ")) {
      switch (line().isEmpty() ? 'x' : line().charAt(0)) {
        case ' ' -> {
          old--;
          now--;
        }
        case '-' -> old--;
        case '+' -> now--;
        case '\\' -> {}
        default -> throw garbled("cannot be part of its hunk");
      }
      if (old < 0 || now < 0) {
        throw garbled("is one line more than its hunk announces");
      }
      at++;
    }
  }

  private static int count(@Nullable String digits) {
    return digits == null ? 1 : Integer.parseInt(digits);
  }

  private Refusal garbled(String why) {
    return refused(why + "; send the diff as git diff --no-renames writes it");
  }

  private Refusal refused(String why) {
    return Refusal.invalid(
        "line %d of the diff, '%s', %s".formatted(at + 1, Text.shorten(line()), why));
  }
}
