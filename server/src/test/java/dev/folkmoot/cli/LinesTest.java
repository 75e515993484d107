package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LinesTest {
  @Test
  void the_end_is_noticed_however_many_lines_wait() throws InterruptedException {
    int many = 5_000;
    try (var lines = new Lines(Stream.generate(() -> "line").limit(many))) {
      int read = 0;
      while (lines.next().isPresent()) {
        read++;
      }
      assertThat(read).isEqualTo(many);
    }
  }
}
