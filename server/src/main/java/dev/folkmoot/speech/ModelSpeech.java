package dev.folkmoot.speech;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.llm.Model;
import dev.folkmoot.llm.ModelFailure;
import dev.folkmoot.llm.ModelFailure.Reason;
import dev.folkmoot.llm.Models;
import dev.folkmoot.llm.Prompt;
import dev.folkmoot.llm.Reply;
import dev.folkmoot.llm.ToolLoop;
import dev.folkmoot.llm.ToolLoop.Limits;
import dev.folkmoot.llm.Toolkit;
import dev.folkmoot.session.ModelTurn;
import dev.folkmoot.session.Turn;
import dev.folkmoot.session.TurnOutcome;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** Takes a turn with a model, and returns its outcome. */
public final class ModelSpeech {
  private static final int EMPTY_REPLY_TRIES = 2;

  private final Models models;
  private final AgentTools tools;

  public ModelSpeech(Models models, AgentTools tools) {
    this.models = models;
    this.tools = tools;
  }

  public Models models() {
    return models;
  }

  /** Turns a model's reply into a turn. */
  @FunctionalInterface
  public interface ReplyReader {
    /**
     * Returns the turn, or empty if the model said nothing.
     *
     * @param metadata the turn's metadata, to which the reader may add
     */
    Optional<TurnOutcome.Said> read(Reply reply, ObjectNode metadata);
  }

  /** Takes a turn whose text is the model's reply. */
  public TurnOutcome speak(ModelTurn turn, Prompt prompt, Duration limit)
      throws InterruptedException {
    return speak(turn, prompt, Limits.of(limit), List.of(), ModelSpeech::said);
  }

  /**
   * Takes a turn. A model that says nothing is asked once more, within the same limits.
   *
   * @param tools the tools that the feature gives the model for this turn, besides the agent's own
   */
  public TurnOutcome speak(
      ModelTurn turn, Prompt prompt, Limits limits, List<Tool<ToolCall>> tools, ReplyReader reader)
      throws InterruptedException {
    var metadata = Json.object();
    try {
      var model = models.require(turn.seat().model().orElseThrow());
      metadata.put("model", model.name());
      var loop =
          new ToolLoop(
              model,
              prompt.with(toolkit(turn, tools)),
              limits,
              () -> held(turn),
              new StoredReplies(turn.steps()));
      try {
        return speak(turn, model, loop, metadata, reader);
      } catch (ModelFailure failure) {
        metadata.put("failure", failure.reason().name().toLowerCase(Locale.ROOT));
        count(metadata, failure.took(), failure.attempts());
        boolean late =
            failure.reason() == Reason.TIMED_OUT && failure.took().compareTo(loop.left()) >= 0;
        return new TurnOutcome.Failed(
            late ? "it did not come in time" : failure.getMessage(), metadata);
      } finally {
        CallRecords.add(metadata, loop.made());
      }
    } catch (Refusal refusal) {
      return new TurnOutcome.Failed(refusal.getMessage(), metadata);
    }
  }

  private static TurnOutcome speak(
      ModelTurn turn, Model model, ToolLoop loop, ObjectNode metadata, ReplyReader reader)
      throws ModelFailure, InterruptedException {
    var live = new LiveTurn(turn.start(), model.scripted(), turn.live());
    for (int i = 0; i < EMPTY_REPLY_TRIES; i++) {
      var reply = loop.run(live, one -> describe(metadata, model, one));
      var said = reader.read(reply, metadata);
      if (said.isPresent()) {
        live.end();
        return said.get();
      }
    }
    return new TurnOutcome.Failed("the model said nothing, twice", metadata);
  }

  /**
   * The tools of this turn. They are made for this turn alone, so that no call can count as another
   * agent's.
   */
  private Toolkit toolkit(ModelTurn turn, List<Tool<ToolCall>> ofFeature) {
    var agent = turn.seat().agent().orElseThrow();
    var names = ofFeature.stream().map(Tool::name).toList();
    var ofAgent = tools.of(agent).stream().filter(tool -> !names.contains(tool.name()));
    return new Toolkit(
        new Toolkit.TurnKey(
            agent, turn.session().id(), turn.session().place().round(), turn.seat().position()),
        tools.caller(agent),
        models.toolUsage(),
        Stream.concat(ofFeature.stream(), ofAgent).toList());
  }

  private static Optional<String> held(ModelTurn turn) {
    return turn.heldBy()
        .get()
        .map("You are held by question %s, so nothing was done. End your turn."::formatted);
  }

  private static Optional<TurnOutcome.Said> said(Reply reply, ObjectNode metadata) {
    if (reply.text().isBlank()) {
      return Optional.empty();
    }
    var whole = Secrets.mask(Text.cleaned(reply.text()));
    var content = Text.atMost(Turn.LONGEST, whole);
    if (content.length() < whole.length()) {
      metadata.put("truncated", true);
      CutNote.tooLong(metadata);
    }
    return Optional.of(new TurnOutcome.Said(content, metadata));
  }

  private static void describe(ObjectNode metadata, Model model, Reply reply) {
    metadata
        .put("inputTokens", metadata.path("inputTokens").asLong(0) + reply.inputTokens())
        .put("outputTokens", metadata.path("outputTokens").asLong(0) + reply.outputTokens())
        .put("stopReason", reply.stopReason());
    count(metadata, reply.took(), reply.attempts());
    if (reply.calls().isEmpty()) {
      CutNote.describe(metadata, reply);
    }
    if (reply.withoutTools()) {
      metadata.put("withoutTools", true);
    }
    if (reply.estimated()) {
      metadata.put("tokensEstimated", true);
    }
    if (model.scripted()) {
      metadata.put("scripted", true);
    } else {
      metadata.put("answeredBy", Text.shorten(reply.model()));
    }
  }

  private static void count(ObjectNode metadata, Duration took, int attempts) {
    metadata
        .put("milliseconds", metadata.path("milliseconds").asLong(0) + took.toMillis())
        .put("attempts", metadata.path("attempts").asInt(0) + attempts);
  }
}
