package dev.folkmoot.knowledge.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.core.Refusal;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Diffs of agents that would like to push something else than a small fix. */
class PatchTest {
  static final String FIX =
      """
      diff --git a/README.md b/README.md
      index 1b1d2c3..4d5e6f7 100644
      --- a/README.md
      +++ b/README.md
      @@ -1 +1 @@
      -A project.
      +A good project.
      """;

  @Test
  void a_diff_as_git_writes_it_is_taken() {
    var diff =
        FIX
            + """
            diff --git a/docs/with space.md b/docs/with space.md
            new file mode 100644
            index 0000000..4d5e6f7
            --- /dev/null
            +++ b/docs/with space.md\t
            @@ -0,0 +1,2 @@
            +--- a/looks/like/a/header
            ++++ b/../but/is/a/line
            \\ No newline at end of file
            diff --git a/run.sh b/run.sh
            old mode 100644
            new mode 100755
            diff --git a/gone b/gone
            deleted file mode 100644
            index 4d5e6f7..0000000
            --- a/gone
            +++ /dev/null
            @@ -1,1 +0,0 @@
            -gone
            """;
    assertThat(new Patch(diff, "Mend").paths().stream().map(RepositoryPath::value))
        .containsExactly("README.md", "docs/with space.md", "run.sh", "gone");
  }

  static Stream<Arguments> hostile() {
    return Stream.of(
        Arguments.of("belongs to git", newFile(".git/hooks/pre-commit")),
        Arguments.of("belongs to git", newFile("sub/.GIT/config")),
        Arguments.of("belongs to git", newFile(".git./config")),
        Arguments.of("belongs to git", newFile("GIT~1/config")),
        Arguments.of("belongs to git", newFile(".git::$INDEX_ALLOCATION/config")),
        Arguments.of("belongs to git", newFile(".gitmodules")),
        Arguments.of("U+200C", newFile(".g\u200cit/config")),
        Arguments.of("an empty part, . or ..", newFile("../outside")),
        Arguments.of("an empty part, . or ..", newFile("a/../../outside")),
        Arguments.of("an empty part, . or ..", newFile("a//b")),
        Arguments.of("absolute", newFile("/etc/passwd")),
        Arguments.of("absolute", newFile("C:/windows")),
        Arguments.of("backslash", newFile("..\\outside")),
        Arguments.of("link, a submodule", newFile("link").replace("100644", "120000")),
        Arguments.of("link, a submodule", newFile("module").replace("100644", "160000")),
        Arguments.of("link, a submodule", FIX.replace("100644", "120000")),
        Arguments.of("names another file", FIX.replace("+++ b/README.md", "+++ b/.git/config")),
        Arguments.of("names another file", FIX.replace("--- a/README.md", "--- a/../x")),
        Arguments.of("must name one file twice", FIX.replace(" b/README.md\nindex", " b/x\nindex")),
        Arguments.of(
            "must name one file twice",
            FIX.replace("a/README.md b/README.md", "\"a/\\056git\" \"b/\\056git\"")),
        Arguments.of(
            "where 'diff --git",
            FIX + newFile(".git/config").lines().skip(3).reduce("", (a, b) -> a + b + "\n")),
        Arguments.of(
            "where 'diff --git",
            FIX.replace(
                "index", "similarity index 100%\nrename from README.md\nrename to x\nindex")),
        Arguments.of(
            "where 'diff --git",
            """
            diff --git a/x b/x
            new file mode 100644
            index 0000..1111
            GIT binary patch
            literal 1
            """),
        Arguments.of("where 'diff --git", "Words before it\n" + FIX),
        Arguments.of("where 'diff --git", FIX + "+one line more\n"),
        Arguments.of("cannot be part of its hunk", FIX.replace("@@ -1 +1 @@", "@@ -1,2 +1,2 @@")),
        Arguments.of(
            "one line more than its hunk announces", FIX.replace("@@ -1 +1 @@", "@@ -0,0 +1 @@")),
        Arguments.of("does not end with a line break", FIX.strip()),
        Arguments.of("looks like a secret", FIX.replace("+A good", "+password: hunter2hunter2")),
        Arguments.of("NUL", FIX.replace("good", "go\0od")),
        Arguments.of("at most 8,000", FIX + newFile("x".repeat(300)).repeat(20)));
  }

  private static String newFile(String path) {
    return """
    diff --git a/%1$s b/%1$s
    new file mode 100644
    index 0000000..4d5e6f7
    --- /dev/null
    +++ b/%1$s
    @@ -0,0 +1 @@
    +content
    """
        .formatted(path);
  }

  @ParameterizedTest
  @MethodSource
  void hostile(String words, String diff) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> new Patch(diff, "Mend"))
        .withMessageContaining(words);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Mend\n\nFolkmoot-Update: 01b8dd58-e205-7716-8ece-3c9972456168",
        "Mend\n  Folkmoot-Update: x",
        "",
        "Mend \u202e",
        "token: 0123456789abcdef"
      })
  void a_message_that_deceives_git_or_people_is_refused(String message) {
    assertThatExceptionOfType(Refusal.class).isThrownBy(() -> new Patch(FIX, message));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ":000000 120000 0000000 4d5e6f7 A\0link\0",
        ":120000 100644 0000000 4d5e6f7 T\0link\0",
        ":000000 160000 0000000 4d5e6f7 A\0module\0",
        ":000000 100644 0000000 4d5e6f7 A\0.git/config\0",
        ":100644 100644 0000000 4d5e6f7 M\0ok\0:000000 100644 0000000 4d5e6f7 A\0../x\0",
        ""
      })
  void the_outcome_of_a_patch_is_looked_at_before_it_is_committed(String changes) {
    assertThatExceptionOfType(DeliveryFailure.class)
        .isThrownBy(() -> PatchRules.requireHarmless(changes));
  }
}
