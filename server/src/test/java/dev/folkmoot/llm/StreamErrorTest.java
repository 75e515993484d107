package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamErrorTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"error\":\"out of memory\"} | 503",
        "{\"error\":{\"message\":\"busy\"}} | 503",
        "{\"error\":{\"message\":\"busy\",\"code\":null}} | 503",
        "{\"error\":{\"code\":429,\"message\":\"slow down\"}} | 429",
        "{\"error\":{\"code\":\"rate_limit_exceeded\"}} | 429",
        "{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\"}} | 429",
        "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}} | 503"
      })
  void a_provider_that_gives_up_is_known_by_its_number_or_its_word(String event, int status) {
    assertThat(StreamError.in(event)).map(StreamError::status).contains(status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[DONE]",
        "{\"not\": \"error\"",
        "{\"error\":null,\"choices\":[]}",
        "{\"choices\":[{\"delta\":{\"content\":\"the \\\"error\\\"\"}}]}"
      })
  void whoever_goes_on_has_not_given_up(String event) {
    assertThat(StreamError.in(event)).isEmpty();
  }
}
