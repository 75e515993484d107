package dev.folkmoot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A test that the page of promises names.
 *
 * @param classes those that have the name
 * @param method none where all tests of the class are the proof
 */
record Proof(String name, List<Class<?>> classes, Optional<String> method) {
  private static final Path PAGE = Path.of("..", "docs", "promises.md");
  private static final Path TESTS = Path.of("src", "test", "java");
  private static final Pattern NAMED =
      Pattern.compile("`([A-Z]\\w*(?:Test|Contract|IT))(?:\\.(\\w+))?`");

  static List<Proof> named() throws IOException {
    return NAMED
        .matcher(Files.readString(PAGE))
        .results()
        .map(found -> of(found.group(1), Optional.ofNullable(found.group(2))))
        .distinct()
        .toList();
  }

  private static Proof of(String name, Optional<String> method) {
    try (var files = Files.walk(TESTS)) {
      return new Proof(
          name,
          files
              .filter(file -> file.getFileName().toString().equals(name + ".java"))
              .<Class<?>>map(Proof::type)
              .toList(),
          method);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Class<?> type(Path source) {
    var path = TESTS.relativize(source).toString();
    var name = path.substring(0, path.length() - ".java".length()).replace('/', '.');
    try {
      return Class.forName(name, false, Proof.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether it runs after the others, against what was installed. */
  boolean isOfInstallation() {
    return name.endsWith("IT");
  }

  /** Whether a test is this one, or one of the cases that it is run with. */
  boolean isMethod(String test) {
    var plain = test.replaceFirst("[({\\[].*", "").strip().replace(' ', '_');
    return method.isEmpty() || method.get().equals(plain);
  }

  @Override
  public String toString() {
    return name + method.map("."::concat).orElse("");
  }
}
