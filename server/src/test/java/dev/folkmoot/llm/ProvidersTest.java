package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.Message.Author;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProvidersTest {
  private final ModelServer server = new ModelServer();

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCRIPTED")
  void a_reply_comes_in_pieces_and_whole(Provider provider) throws Exception {
    var config =
        new ModelConfig(
            "fast",
            provider,
            "m-1",
            Optional.of(server.url()),
            Optional.of("KEY"),
            Optional.of(0.2),
            Optional.empty(),
            Optional.of(99),
            Duration.ofSeconds(5),
            8,
            Optional.empty());
    try (var models = Models.of(List.of(config), _ -> Optional.of("secret-key"))) {
      var pieces = new ArrayList<String>();
      var reply =
          models
              .require("fast")
              .ask(Prompt.of("Be kind.", List.of(new Message(Author.USER, "Hello"))), pieces::add);
      assertThat(reply.text()).isEqualTo("Good day.");
      assertThat(pieces).containsExactly("Good", " day", ".");
      assertThat(reply.inputTokens()).isEqualTo(11);
      assertThat(reply.outputTokens()).isEqualTo(3);
    }
  }
}
