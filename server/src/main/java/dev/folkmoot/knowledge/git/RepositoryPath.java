package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The path of a file in a repository, which cannot lead outside it on any file system. */
public record RepositoryPath(String value) {
  private static final int LONGEST = 500;

  /** Names that some file system treats as {@code .git} or its short form. */
  private static final Pattern GIT = Pattern.compile("(\\.git|git~\\d+)[. ]*(:.*)?");

  private static final List<String> GIT_FILES = List.of(".gitmodules");

  public RepositoryPath {
    Text.requireVisible("a path", value);
    if (value.isEmpty() || value.length() > LONGEST) {
      throw refused(value, "must have 1 to 500 characters");
    }
    if (value.startsWith("/") || value.matches("[A-Za-z]:.*")) {
      throw refused(value, "is absolute; write it relative to the top of the repository");
    }
    if (value.indexOf('\\') >= 0 || value.indexOf('"') >= 0) {
      throw refused(value, "has a backslash or a quote; use plain names with / between them");
    }
    for (var name : value.split("/", -1)) {
      requireName(value, name);
    }
  }

  private static void requireName(String value, String name) {
    if (name.isEmpty() || name.equals(".") || name.equals("..")) {
      throw refused(
          value, "has an empty part, . or ..; write the shortest path inside the repository");
    }
    var folded = name.toLowerCase(Locale.ROOT);
    if (GIT.matcher(folded).matches() || GIT_FILES.contains(folded)) {
      throw refused(value, "belongs to git itself; use another file");
    }
  }

  private static Refusal refused(String value, String why) {
    return Refusal.invalid("the path '%s' %s".formatted(Text.shorten(value), why));
  }

  @Override
  public String toString() {
    return value;
  }
}
