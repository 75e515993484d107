package dev.folkmoot.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.junit5.OpenTelemetryExtension;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ToolTraceTest {
  @RegisterExtension
  static final OpenTelemetryExtension TELEMETRY = OpenTelemetryExtension.create();

  @Test
  void a_call_of_a_tool_is_a_span_without_what_was_said(@TempDir Path data) {
    try (var api = Api.start(data)) {
      var talk = new Talk(URI.create(api.url() + "/mcp?agent=coder"));
      talk.call("ask_question", "{\"type\":\"ALERT\",\"text\":\"Nobody's business\"}");
      talk.call("cancel_question", "{\"questionId\":\"01890000-0000-7000-8000-000000000000\"}");
    }
    var spans = TELEMETRY.getSpans();
    assertThat(spans)
        .extracting(span -> span.getName())
        .containsExactly("tools/call ask_question", "tools/call cancel_question");
    assertThat(spans.getFirst().toString()).doesNotContain("business");
    assertThat(spans.getLast().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(spans.getLast().getAttributes().get(AttributeKey.stringKey("error.type")))
        .isNotNull();
  }
}
