package dev.folkmoot.gate;

import dev.folkmoot.testing.Databases;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One file for many tests, made anew for each. It lies in memory where the system has a place for
 * that: what is tested here is not how fast a disk is.
 */
final class OneSqlite {
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final Path FILE = file();

  private OneSqlite() {}

  static Databases emptied() {
    try (var files = Files.list(FILE.getParent())) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
      return new Databases.Sqlite(FILE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path file() {
    try {
      var directory =
          Files.isWritable(MEMORY)
              ? Files.createTempDirectory(MEMORY, "folkmoot")
              : Files.createTempDirectory("folkmoot");
      var file = directory.resolve("folkmoot.db");
      directory.toFile().deleteOnExit();
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
