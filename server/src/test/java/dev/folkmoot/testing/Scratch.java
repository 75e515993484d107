package dev.folkmoot.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Directories for tests. They lie in memory where the system has a place for that: what is tested
 * is not how fast a disk is. JUnit takes the directories of {@code @TempDir} from here.
 */
public final class Scratch implements TempDirFactory {
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long ENOUGH = 2L << 30;
  private static final Path ROOT = root();

  /** A directory that is gone when the tests of this process are over. */
  public static Path directory() {
    try {
      return Files.createTempDirectory(ROOT, "data");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) {
    return directory();
  }

  private static Path root() {
    try {
      var root =
          hasRoomInMemory()
              ? Files.createTempDirectory(MEMORY, "folkmoot")
              : Files.createTempDirectory("folkmoot");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(root)));
      return root;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Room enough, and for programs too: SQLite's library is kept beside the data. */
  private static boolean hasRoomInMemory() throws IOException {
    if (!Files.isWritable(MEMORY) || Files.getFileStore(MEMORY).getUsableSpace() < ENOUGH) {
      return false;
    }
    var rwx = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    var program = Files.createTempFile(MEMORY, "folkmoot", "", rwx);
    try {
      return Files.isExecutable(program);
    } finally {
      Files.delete(program);
    }
  }

  static void delete(Path root) {
    try (var files = Files.walk(root)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
