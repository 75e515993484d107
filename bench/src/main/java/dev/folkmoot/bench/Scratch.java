package dev.folkmoot.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Directories that are deleted afterwards, on the disk of the build and not in memory. */
final class Scratch implements AutoCloseable {
  private final Path parent;
  private final List<Path> made = new ArrayList<>();

  Scratch(Path parent) {
    this.parent = parent;
  }

  Path directory(String name) throws IOException {
    Files.createDirectories(parent);
    var directory = Files.createTempDirectory(parent, name);
    made.add(directory);
    return directory;
  }

  @Override
  public void close() throws IOException {
    for (var directory : made) {
      try (var files = Files.walk(directory)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
