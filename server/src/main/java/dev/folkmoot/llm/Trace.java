package dev.folkmoot.llm;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/**
 * The span of one call to a model, after OpenTelemetry's conventions for generative AI. It has no
 * text of the prompt or the reply.
 */
final class Trace implements AutoCloseable {
  private static final AttributeKey<List<String>> FINISH_REASONS =
      AttributeKey.stringArrayKey("gen_ai.response.finish_reasons");

  private final Span span;

  Trace(ModelConfig config) {
    var begun =
        GlobalOpenTelemetry.getOrNoop()
            .getTracer("dev.folkmoot")
            .spanBuilder("chat " + config.model())
            .setSpanKind(SpanKind.CLIENT)
            .setAttribute("gen_ai.operation.name", "chat")
            .setAttribute("gen_ai.provider.name", config.provider().traceName())
            .setAttribute("gen_ai.request.model", config.model());
    config.temperature().ifPresent(t -> begun.setAttribute("gen_ai.request.temperature", t));
    config.maxTokens().ifPresent(most -> begun.setAttribute("gen_ai.request.max_tokens", most));
    config
        .address()
        .ifPresent(
            url ->
                begun
                    .setAttribute("server.address", url.getHost())
                    .setAttribute("server.port", port(url)));
    span = begun.startSpan();
  }

  private static long port(URI url) {
    if (url.getPort() >= 0) {
      return url.getPort();
    }
    return "http".equalsIgnoreCase(url.getScheme()) ? 80 : 443;
  }

  void ended(Reply reply) {
    span.setAttribute("gen_ai.response.model", reply.model());
    span.setAttribute(FINISH_REASONS, List.of(reply.stopReason()));
    span.setAttribute("gen_ai.usage.input_tokens", reply.inputTokens());
    span.setAttribute("gen_ai.usage.output_tokens", reply.outputTokens());
    if (reply.estimated()) {
      span.setAttribute("folkmoot.usage.estimated", true);
    }
  }

  void failed(ModelFailure failure) {
    error(failure.reason().name().toLowerCase(Locale.ROOT));
  }

  /** Records an error that is not the model's failure. */
  void error(String type) {
    span.setAttribute("error.type", type);
    span.setStatus(StatusCode.ERROR);
  }

  @Override
  public void close() {
    span.end();
  }
}
