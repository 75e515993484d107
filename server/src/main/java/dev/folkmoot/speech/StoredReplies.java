package dev.folkmoot.speech;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.llm.Reply;
import dev.folkmoot.llm.ReplyJournal;
import dev.folkmoot.llm.RequestedCall;
import dev.folkmoot.session.Turn;
import dev.folkmoot.session.TurnSteps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stores a turn's replies with tool calls as the steps of the turn, masked and cut to a limited
 * size.
 */
public final class StoredReplies implements ReplyJournal {
  /** The most characters of one reply's calls; further calls are left out. */
  private static final int LONGEST = 200_000;

  private final TurnSteps steps;

  public StoredReplies(TurnSteps steps) {
    this.steps = steps;
  }

  /** One reply. */
  private record Step(
      String text,
      String model,
      long inputTokens,
      long outputTokens,
      boolean estimated,
      boolean withoutTools,
      List<RequestedCall> calls,
      Optional<String> signature,
      long milliseconds,
      int attempts) {
    static Step of(Reply reply) {
      return new Step(
          Text.atMost(Turn.LONGEST, masked(reply.text())),
          Text.shorten(reply.model()),
          reply.inputTokens(),
          reply.outputTokens(),
          reply.estimated(),
          reply.withoutTools(),
          bounded(reply.calls()),
          reply.signature().filter(signature -> signature.length() <= LONGEST),
          reply.took().toMillis(),
          reply.attempts());
    }

    Reply reply() {
      return new Reply(
          text,
          model,
          inputTokens,
          outputTokens,
          estimated,
          "tool_execution",
          Optional.empty(),
          calls,
          signature,
          Optional.empty(),
          withoutTools,
          Duration.ofMillis(milliseconds),
          attempts);
    }
  }

  @Override
  public List<Reply> kept() {
    return steps.kept().stream()
        .map(step -> Json.MAPPER.readValue(step, Step.class).reply())
        .toList();
  }

  @Override
  public boolean keep(List<Reply> replies) {
    return steps.keep(replies.stream().map(reply -> Json.write(Step.of(reply))).toList());
  }

  private static List<RequestedCall> bounded(List<RequestedCall> calls) {
    var kept = new ArrayList<RequestedCall>();
    int left = LONGEST;
    for (var call : calls) {
      if (left <= 0) {
        break;
      }
      var arguments = Text.atMost(left, masked(call.arguments()));
      boolean complete = arguments.equals(call.arguments());
      var one = new RequestedCall(masked(call.id()), masked(call.name()), arguments, complete);
      left -= one.id().length() + one.name().length() + arguments.length();
      kept.add(one);
    }
    return kept;
  }

  private static String masked(String text) {
    return Secrets.maskJson(Text.cleaned(text));
  }
}
