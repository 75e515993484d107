package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/** A settings file of which one part is changed and the rest is kept. */
record JsonFile(Path path, ObjectNode content) {
  static JsonFile read(Path path) throws IOException {
    if (!Files.exists(path)) {
      return new JsonFile(path, Json.object());
    }
    var text = Files.readString(path);
    try {
      if (text.isBlank()) {
        return new JsonFile(path.toRealPath(), Json.object());
      }
      if (Json.MAPPER.readTree(text) instanceof ObjectNode content) {
        return new JsonFile(path.toRealPath(), content);
      }
    } catch (JacksonException e) {
      // reported below
    }
    throw new CliFailure("%s is not a JSON object. Correct it first".formatted(path));
  }

  /** The file is either the old one or the new one, never half of it. */
  void write() throws IOException {
    var folder = path.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    var part = Files.createTempFile(folder, "folkmoot", ".part");
    Files.writeString(part, content.toPrettyString() + "\n");
    if (Files.exists(path)) {
      Files.setPosixFilePermissions(part, Files.getPosixFilePermissions(path));
    }
    Files.move(part, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
