package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SettingsTest {
  private static final Pattern WORD_END = Pattern.compile("_([a-z])");

  @Test
  void the_readme_names_every_setting() throws IOException {
    var row =
        Files.readString(Path.of("..", "README.md"))
            .lines()
            .filter(line -> line.startsWith("| settings |"))
            .findFirst()
            .orElseThrow();
    var keys =
        Stream.of(
                Arrays.stream(Settings.Key.values()).map(SettingsTest::name),
                SpeakerSettings.KEYS.stream(),
                Stream.of(KnowledgeSettings.KEY))
            .flatMap(some -> some);
    assertThat(keys.filter(key -> !row.matches(".*\\b" + key + "\\b.*"))).isEmpty();
  }

  private static String name(Settings.Key key) {
    return WORD_END
        .matcher(key.name().toLowerCase(Locale.ROOT))
        .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
  }
}
