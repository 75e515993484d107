package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Metrics;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.llm.ToolLoop.Limits;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.testing.junit5.OpenTelemetryExtension;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each call of a tool by a model is a span and is counted. */
class ToolUsageTest extends ToolTurns {
  @RegisterExtension
  static final OpenTelemetryExtension TELEMETRY = OpenTelemetryExtension.create();

  ToolUsageTest() {
    super(Provider.OPENAI);
  }

  private static Tool<ToolCall> tool(String name, Supplier<ToolResult> result) {
    return Tool.<ToolCall>named(name).does(_ -> result.get());
  }

  @Test
  void every_call_of_a_tool_is_a_span_and_counted_by_its_outcome() throws Exception {
    var broken =
        tool(
            "broken",
            () -> {
              throw new IllegalStateException("secret details");
            });
    var strict =
        tool(
            "strict",
            () -> {
              throw Refusal.conflict("not now");
            });
    var sorry = tool("sorry", () -> ToolResult.refused("no"));
    asking.server.then(
        calling(
            call(1, "broken", "{}"),
            call(2, "strict", "{}"),
            call(3, "sorry", "{}"),
            call(4, "note", "{\"text\":\"quiet\"}"),
            call(5, "absent", "{}")),
        calling(call(6, "read", "{}")),
        saying("Well."));
    new Turn(1, Limits.of(LIMIT), List.of(broken, strict, sorry, note(), read())).run();
    var spans = TELEMETRY.getSpans().stream().filter(ToolUsageTest::isOfTool).toList();
    assertThat(spans)
        .extracting(span -> span.getName() + " " + errorType(span).orElse("well"))
        .containsExactlyInAnyOrder(
            "execute_tool broken failed",
            "execute_tool strict refused",
            "execute_tool sorry refused",
            "execute_tool note well",
            "execute_tool read well");
    assertThat(spans.toString()).doesNotContain("quiet", "secret details", "not now");
    assertThat(Metrics.of(List.of(usage::report)).lines().filter(line -> !line.startsWith("#")))
        .containsExactly(
            "folkmoot_model_tool_calls_total{tool=\"broken\",outcome=\"failed\"} 1",
            "folkmoot_model_tool_calls_total{tool=\"note\",outcome=\"done\"} 1",
            "folkmoot_model_tool_calls_total{tool=\"read\",outcome=\"done\"} 1",
            "folkmoot_model_tool_calls_total{tool=\"sorry\",outcome=\"refused\"} 1",
            "folkmoot_model_tool_calls_total{tool=\"strict\",outcome=\"refused\"} 1");
  }

  private static boolean isOfTool(SpanData span) {
    return "execute_tool"
        .equals(span.getAttributes().get(AttributeKey.stringKey("gen_ai.operation.name")));
  }

  private static Optional<String> errorType(SpanData span) {
    return Optional.ofNullable(span.getAttributes().get(AttributeKey.stringKey("error.type")));
  }
}
