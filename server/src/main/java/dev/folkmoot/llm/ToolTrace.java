package dev.folkmoot.llm;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.llm.ToolUsage.Outcome;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;

/**
 * Traces and counts one tool call by a model, after OpenTelemetry's conventions for generative AI.
 * The span has no arguments or results. A call whose outcome is not set counts as failed.
 */
final class ToolTrace implements AutoCloseable {
  private final ToolUsage usage;
  private final String tool;
  private final Span span;
  private Outcome outcome = Outcome.FAILED;

  ToolTrace(ToolUsage usage, String tool) {
    this.usage = usage;
    this.tool = tool;
    this.span =
        GlobalOpenTelemetry.getOrNoop()
            .getTracer("dev.folkmoot")
            .spanBuilder("execute_tool " + tool)
            .setAttribute("gen_ai.operation.name", "execute_tool")
            .setAttribute("gen_ai.tool.name", tool)
            .startSpan();
  }

  void ended(Outcome how) {
    outcome = how;
  }

  @Override
  public void close() {
    usage.count(tool, outcome);
    if (outcome != Outcome.DONE) {
      span.setAttribute("error.type", HasWord.of(outcome));
      span.setStatus(StatusCode.ERROR);
    }
    span.end();
  }
}
