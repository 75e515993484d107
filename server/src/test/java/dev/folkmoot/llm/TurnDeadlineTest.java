package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.llm.ToolLoop.Limits;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolCaller;
import dev.folkmoot.tool.ToolResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A turn with tools has one deadline for all its replies. */
class TurnDeadlineTest {
  private record Me(String principal) implements ToolCaller {}

  /**
   * Calls a tool in each reply, says that a reply took six seconds, and keeps what it was given.
   */
  private static final class SlowCaller implements Model {
    final List<Duration> given = new ArrayList<>();

    @Override
    public String name() {
      return "slow";
    }

    @Override
    public boolean scripted() {
      return false;
    }

    @Override
    public Reply ask(Prompt prompt, StreamListener listener) {
      given.add(prompt.within().orElseThrow());
      return new Reply(
          "",
          "slow",
          1,
          1,
          false,
          "tool_execution",
          Optional.empty(),
          List.of(new RequestedCall("call-" + given.size(), "look", "{}")),
          Optional.empty(),
          Optional.empty(),
          false,
          Duration.ofSeconds(6),
          1);
    }
  }

  @Test
  void a_reply_has_the_time_that_earlier_ones_left_and_none_is_asked_for_when_it_is_over() {
    var model = new SlowCaller();
    var toolkit =
        new Toolkit(
            new Toolkit.TurnKey(new AgentId("ada"), new SessionId("s-1"), 1, 0),
            new Me("ada"),
            new ToolUsage(),
            List.of(
                Tool.<ToolCall>named("look").readOnly().does(_ -> ToolResult.of(Json.object()))));
    var loop =
        new ToolLoop(
            model,
            Asking.hello().with(toolkit),
            Limits.of(Duration.ofSeconds(10)),
            Optional::empty,
            new MemoryJournal());
    var failure = catchThrowableOfType(ModelFailure.class, () -> loop.run(_ -> {}, _ -> {}));
    assertThat(failure.reason()).isEqualTo(ModelFailure.Reason.TIMED_OUT);
    assertThat(model.given).hasSize(2);
    assertThat(model.given.getFirst()).isEqualTo(Duration.ofSeconds(10));
    assertThat(model.given.getLast()).isLessThanOrEqualTo(Duration.ofSeconds(4));
  }
}
