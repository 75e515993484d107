package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every proof that the page of promises names is there. */
class PromisesTest {
  private static final Path PAGE = Path.of("..", "docs", "promises.md");
  private static final Path TESTS = Path.of("src", "test", "java");
  private static final Pattern PROOF =
      Pattern.compile("`([A-Z]\\w*(?:Test|Contract|IT))(?:\\.(\\w+))?`");

  @Test
  void every_test_that_is_named_as_a_proof_exists() throws IOException {
    var sources = sources();
    var proofs = PROOF.matcher(Files.readString(PAGE)).results().toList();
    assertThat(proofs).hasSizeGreaterThan(100);
    assertThat(proofs)
        .allSatisfy(
            proof -> {
              assertThat(sources).containsKey(proof.group(1));
              if (proof.group(2) != null) {
                assertThat(sources.get(proof.group(1))).contains("void " + proof.group(2) + "(");
              }
            });
  }

  /** By the names of their classes; those of the same name together. */
  private static Map<String, String> sources() throws IOException {
    try (var files = Files.walk(TESTS)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .collect(
              Collectors.toMap(
                  file -> file.getFileName().toString().replace(".java", ""),
                  PromisesTest::text,
                  String::concat));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
