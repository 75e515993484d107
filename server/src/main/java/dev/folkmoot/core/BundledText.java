package dev.folkmoot.core;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A text file that comes with the program. */
public final class BundledText {
  private BundledText() {}

  /**
   * The whole text.
   *
   * @param path of the file among the resources, such as {@code /prompts/gate/coder.md}
   */
  public static String read(String path) {
    try (var in = BundledText.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("no file " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
