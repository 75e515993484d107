package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.RequestedCall;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Debates with models of every provider. */
class RoundtableFormatTest {
  @AutoClose private final ModelServer models = new ModelServer();

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "google", "ollama"})
  void a_debate_with_tools_runs_in_the_format_of_each_provider(
      String provider, @TempDir Path data) {
    models.always(
        request -> {
          if (Replies.isAnalyst(request)) {
            return Replies.agree(0.6);
          }
          return Replies.hasResults(request)
              ? submit("{\"position\":\"Yes.\",\"reasoning\":\"So.\",\"confidence\":0.8}")
              : Replies.requestContext("How many?", "required");
        });
    try (var debates = Debates.withModel(data, provider, models)) {
      var result = debates.start(Map.of("topic", "Which?", "agentCount", 3)).expect(201).json();
      assertThat(WithModels.texts(result.get("agentResponses"), "position"))
          .containsOnly("Yes.")
          .hasSize(3);
      assertThat(result.at("/decision/agreementScore").asDouble()).isEqualTo(0.6);
      assertThat(result.get("contextRequests")).hasSize(3);
      assertThat(WithModels.texts(result.get("contextRequests"), "agentId"))
          .doesNotHaveDuplicates();
      assertThat(models.requests()).as("two replies of each, and the analysis").hasSize(7);
    }
  }

  private static Act submit(String response) {
    return new Act.CallTools(
        List.of(), List.of(new RequestedCall("call-2", "submit_response", response)));
  }
}
