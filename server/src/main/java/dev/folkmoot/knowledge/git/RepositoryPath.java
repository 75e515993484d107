package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The path of a file inside a repository, which leads nowhere else on any file system. */
public record RepositoryPath(String value) {
  private static final int LONGEST = 500;

  /** Names that some file system takes for {@code .git} or its short form. */
  private static final Pattern GIT = Pattern.compile("(\\.git|git~\\d+)[. ]*(:.*)?");

  private static final List<String> GIT_FILES = List.of(".gitmodules");

  public RepositoryPath {
    Text.requireVisible("a path", value);
    if (value.isEmpty() || value.length() > LONGEST) {
      throw refused(value, "must have 1 to 500 characters");
    }
    if (value.startsWith("/") || value.matches("[A-Za-z]:.*")) {
      throw refused(value, "is absolute; name it from the top of the repository");
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
      throw refused(value, "leads outside the repository or is not in its shortest form");
    }
    var folded = name.toLowerCase(Locale.ROOT);
    if (GIT.matcher(folded).matches() || GIT_FILES.contains(folded)) {
      throw refused(value, "belongs to git itself");
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
