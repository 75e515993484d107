package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelServer.Act;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkHttpClientTest {
  @AutoClose private final Asking asking = Asking.of(Provider.OPENAI);

  @ParameterizedTest
  @CsvSource({"63, 1", "64, 2"})
  void a_reply_over_64_mebibytes_is_not_read_to_its_end(int clutter, int attempts)
      throws Exception {
    asking.server.then(new Act.Clutter(clutter, List.of("Good day.")));
    var reply = asking.ask();
    assertThat(reply.attempts()).isEqualTo(attempts);
    assertThat(reply.text()).isEqualTo("Good day.");
  }
}
