package dev.folkmoot.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Json;
import dev.folkmoot.testing.EveryAdvice;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AdviceJsonTest {
  static Stream<Advice> advice() {
    return EveryAdvice.kinds();
  }

  @ParameterizedTest
  @MethodSource("advice")
  void a_client_reads_the_next_step_that_the_server_wrote(Advice advice) {
    var written = Json.write(AdviceJson.of(advice));
    assertThat(Json.MAPPER.readValue(written, AdviceJson.class).advice()).contains(advice);
  }

  @Test
  void a_step_that_is_not_known_or_not_whole_is_none() {
    assertThat(new AdviceJson("dance", null, null, null, null).advice()).isEmpty();
    assertThat(new AdviceJson("resume-session", null, "discussion", null, null).advice()).isEmpty();
  }
}
