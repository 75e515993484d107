package dev.folkmoot.gate;

import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Scratch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** One file for many tests, copied anew for each. */
public final class OneSqlite {
  private static final Path FILE = Scratch.directory().resolve("folkmoot.db");

  private OneSqlite() {}

  public static Databases emptied() {
    try (var files = Files.list(FILE.getParent())) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
      return Databases.sqlite(FILE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
