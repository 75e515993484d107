package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.EveryAdvice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is wrong is said in words that fit every edge: whoever refuses anything, other than an edge,
 * names no path, no tool and no command. The next step is an {@link dev.folkmoot.core.Advice}.
 */
class RefusalWordsTest {
  /** They refuse in their own words; the root is told of on the command line only. */
  private static final Set<String> EDGES =
      Set.of("http", "rest", "mcp", "tools", "web", "cli", "wire", "");

  private static final Pattern PATH = Pattern.compile("/api/|\\b(GET|POST|PATCH|DELETE) /");
  private static final Pattern COMMAND = Pattern.compile("\\bfolkmoot [a-z]|(^|\\s)--[a-z]");

  /** The name of a lock says "folkmoot" and what it is of. */
  private static final Pattern LOCK = Pattern.compile("folkmoot [a-z]+( \u0001?)?");

  @Test
  void no_refusal_of_a_feature_names_a_path_a_tool_or_a_command(@TempDir Path data) {
    List<String> tools;
    try (var api = Api.start(data)) {
      tools = List.of(EveryAdvice.unmistakable(EveryAdvice.tools(api)));
    }
    assertThat(
            classes()
                .filter(RefusalWordsTest::isOfAFeature)
                .filter(RefusalWordsTest::refuses)
                .flatMap(RefusalWordsTest::words)
                .filter(words -> !LOCK.matcher(words).matches())
                .filter(
                    words ->
                        PATH.matcher(words).find()
                            || COMMAND.matcher(words).find()
                            || tools.stream().anyMatch(words::contains)))
        .isEmpty();
  }

  @Test
  void those_who_refuse_are_found() {
    assertThat(
            classes()
                .filter(RefusalWordsTest::isOfAFeature)
                .filter(RefusalWordsTest::refuses)
                .flatMap(RefusalWordsTest::words))
        .contains("there is no question %s", "nobody goes by 'folkmoot'; use a name of your own");
  }

  private static Stream<ClassModel> classes() {
    try {
      var root = Path.of(Refusal.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (var files = Files.walk(root.resolve("dev/folkmoot"))) {
        return files
            .filter(file -> file.toString().endsWith(".class"))
            .map(RefusalWordsTest::parsed)
            .toList()
            .stream();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ClassModel parsed(Path file) {
    try {
      return ClassFile.of().parse(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOfAFeature(ClassModel type) {
    var rooms = type.thisClass().asInternalName().split("/", -1);
    return !EDGES.contains(rooms.length == 3 ? "" : rooms[2]);
  }

  private static boolean refuses(ClassModel type) {
    var name = Refusal.class.getName().replace('.', '/');
    return entries(type)
        .anyMatch(
            entry -> entry instanceof ClassEntry known && known.asInternalName().equals(name));
  }

  private static Stream<String> words(ClassModel type) {
    return entries(type)
        .filter(StringEntry.class::isInstance)
        .map(entry -> ((StringEntry) entry).stringValue());
  }

  private static Stream<PoolEntry> entries(ClassModel type) {
    return StreamSupport.stream(type.constantPool().spliterator(), false);
  }
}
