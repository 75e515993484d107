package dev.folkmoot.llm;

import static dev.folkmoot.llm.ModelServer.fail;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.junit5.OpenTelemetryExtension;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TraceTest {
  @RegisterExtension
  static final OpenTelemetryExtension TELEMETRY = OpenTelemetryExtension.create();

  @Test
  void a_call_is_a_span_that_tells_what_it_cost_but_not_what_was_said() throws Exception {
    try (var asking = Asking.of(Provider.GOOGLE)) {
      asking.ask();
    }
    var span = TELEMETRY.getSpans().getFirst();
    assertThat(span.getName()).isEqualTo("chat m-1");
    assertThat(span.getKind()).isEqualTo(SpanKind.CLIENT);
    var attributes = span.getAttributes();
    assertThat(attributes.get(AttributeKey.stringKey("gen_ai.operation.name"))).isEqualTo("chat");
    assertThat(attributes.get(AttributeKey.stringKey("gen_ai.provider.name")))
        .isEqualTo("gcp.gemini");
    assertThat(attributes.get(AttributeKey.stringKey("gen_ai.request.model"))).isEqualTo("m-1");
    assertThat(attributes.get(AttributeKey.stringKey("gen_ai.response.model")))
        .isEqualTo("stub-gemini-1");
    assertThat(attributes.get(AttributeKey.longKey("gen_ai.usage.input_tokens"))).isEqualTo(11);
    assertThat(attributes.get(AttributeKey.longKey("gen_ai.usage.output_tokens"))).isEqualTo(3);
    assertThat(attributes.get(AttributeKey.stringArrayKey("gen_ai.response.finish_reasons")))
        .isEqualTo(List.of("stop"));
    assertThat(span.toString()).doesNotContain("Hello", "Be kind", "Good day", Asking.KEY);
  }

  @Test
  void a_failed_call_is_a_span_with_its_kind_of_error() {
    try (var asking = Asking.of(Provider.OPENAI)) {
      asking.server.always(fail(401));
      asking.failure();
    }
    var span = TELEMETRY.getSpans().getFirst();
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span.getAttributes().get(AttributeKey.stringKey("error.type"))).isEqualTo("refused");
  }
}
