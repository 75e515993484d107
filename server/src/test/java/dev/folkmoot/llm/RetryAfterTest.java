package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.RetryAfter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryAfterTest {
  @Test
  void a_date_that_has_passed_is_no_wait() {
    assertThat(RetryAfter.parse("Sun, 15 Nov 2026 08:00:00 GMT", FakePace.BEGIN))
        .hasValue(Duration.ZERO);
  }

  @Test
  void what_is_neither_seconds_nor_a_date_says_nothing() {
    assertThat(RetryAfter.parse("soon", FakePace.BEGIN)).isEmpty();
    assertThat(RetryAfter.parse("-5", FakePace.BEGIN)).isEmpty();
    assertThat(RetryAfter.parse("", FakePace.BEGIN)).isEmpty();
  }
}
