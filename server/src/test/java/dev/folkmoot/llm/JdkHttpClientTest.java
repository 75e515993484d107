package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelServer.Act;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class JdkHttpClientTest {
  @AutoClose private final Asking asking = Asking.of(Provider.OPENAI);

  @Test
  void a_reply_of_63_mebibytes_is_read() throws Exception {
    asking.server.then(new Act.Clutter(63, List.of("Good day.")));
    assertThat(asking.ask().text()).isEqualTo("Good day.");
  }

  @Test
  void a_reply_over_64_mebibytes_is_not_read_to_its_end_and_not_asked_for_again() {
    asking.server.then(new Act.Clutter(64, List.of("Good day.")));
    assertThat(asking.failure()).hasMessage("model fast sent a reply of more than 64 MiB");
    assertThat(asking.server.requests()).hasSize(1);
  }
}
