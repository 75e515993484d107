package dev.folkmoot.mcp;

import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolResult;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The OpenTelemetry span of one tool call, by the conventions; it has no arguments or results. */
final class Trace {
  private Trace() {}

  /** Runs the call, within a span if spans are recorded. */
  static CompletableFuture<CallOutcome<ToolResult>> of(
      Tool<? super Call> tool, Supplier<CompletableFuture<CallOutcome<ToolResult>>> call) {
    var span =
        GlobalOpenTelemetry.getOrNoop()
            .getTracer("dev.folkmoot")
            .spanBuilder("tools/call " + tool.name())
            .setSpanKind(SpanKind.SERVER)
            .setAttribute("mcp.method.name", "tools/call")
            .setAttribute("gen_ai.operation.name", "execute_tool")
            .setAttribute("gen_ai.tool.name", tool.name())
            .startSpan();
    if (!span.isRecording()) {
      return call.get();
    }
    return call.get().whenComplete((outcome, failure) -> end(span, outcome, failure));
  }

  private static void end(
      Span span, @Nullable CallOutcome<ToolResult> outcome, @Nullable Throwable failure) {
    if (failure != null || outcome instanceof CallOutcome.Failed<ToolResult>) {
      failed(span, "error");
    } else if (outcome instanceof CallOutcome.Returned<ToolResult>(ToolResult.Refused _)) {
      failed(span, "tool_error");
    } else if (outcome instanceof CallOutcome.Cancelled<ToolResult>) {
      failed(span, "cancelled");
    }
    span.end();
  }

  private static void failed(Span span, String type) {
    span.setAttribute("error.type", type);
    span.setStatus(StatusCode.ERROR);
  }
}
