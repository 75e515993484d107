package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** OpenAI's API has two names for how long a reply may be, and not every model takes both. */
class MostTokensTest {
  private static final String OLD = "max_tokens";
  private static final String NEW = "max_completion_tokens";

  @AutoClose private final Asking asking = Asking.of(Provider.OPENAI);

  private static ModelServer.Act refusing(String name, String other) {
    return ModelServer.refuse(
        400,
        "Unsupported parameter: '%s' is not supported with this model. Use '%s' instead."
            .formatted(name, other),
        Map.of());
  }

  @Test
  void a_model_that_knows_only_the_other_name_is_told_that_and_remembered() throws Exception {
    asking.server.then(refusing(OLD, NEW));
    asking.ask();
    asking.ask();
    var requests = asking.server.requests();
    assertThat(requests).hasSize(3);
    assertThat(requests.getFirst().body().path(OLD).asInt()).isEqualTo(99);
    for (var later : requests.subList(1, 3)) {
      assertThat(later.body().has(OLD)).isFalse();
      assertThat(later.body().path(NEW).asInt()).isEqualTo(99);
    }
  }

  @Test
  void a_model_that_knows_neither_is_told_none() throws Exception {
    asking.server.then(refusing(OLD, NEW)).then(refusing(NEW, OLD));
    assertThat(asking.ask().attempts()).isEqualTo(3);
    var body = asking.server.last().body();
    assertThat(body.has(OLD) || body.has(NEW)).isFalse();
  }
}
