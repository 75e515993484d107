package dev.folkmoot;

import java.nio.file.Path;
import java.util.Map;

/**
 * The configuration of a server that {@code serve --config} would start, on a free port, where
 * names are believed.
 */
public final class ConfigFile {
  private ConfigFile() {}

  public static Config read(Path file, Path data) {
    return Settings.read(
        Map.of(
            Settings.Key.PORT, "0",
            Settings.Key.DATA, data.toString(),
            Settings.Key.LOG, "text",
            Settings.Key.TRUST, "open"),
        file,
        Map.of());
  }
}
