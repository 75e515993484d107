package dev.folkmoot.llm;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.ToolLoop.Limits;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolCaller;
import dev.folkmoot.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AutoClose;

/** A model with two tools, one of which changes something, and the turns that it takes. */
abstract class ToolTurns {
  static final Duration LIMIT = Duration.ofSeconds(20);

  @AutoClose final Asking asking;
  final Queue<String> done = new ConcurrentLinkedQueue<>();
  final Queue<String> keys = new ConcurrentLinkedQueue<>();
  Optional<String> hold = Optional.empty();

  ToolTurns(Provider provider) {
    this.asking = Asking.of(provider);
  }

  record Me(String principal) implements ToolCaller {}

  final Tool<ToolCall> note() {
    return Tool.named("note")
        .describe("Keeps a note.")
        .takes(
            JsonSchema.parse(
                """
                {"type":"object","required":["text"],"additionalProperties":false,
                 "properties":{"text":{"type":"string","maxLength":40},
                   "idempotencyKey":{"type":"string"}}}
                """))
        .does(this::keep);
  }

  private ToolResult keep(ToolCall call) {
    var text = call.arguments().get("text").stringValue();
    done.add("%s: %s".formatted(call.caller(Me.class).principal(), text));
    keys.add(call.arguments().get("idempotencyKey").stringValue());
    return ToolResult.of(Json.object().put("kept", text));
  }

  final Tool<ToolCall> read() {
    return Tool.named("read")
        .describe("Reads the notes.")
        .readOnly()
        .does(
            _ -> {
              done.add("read");
              return ToolResult.of(Json.object().put("notes", 3));
            });
  }

  static Toolkit.TurnKey place(String session, int round, int seat) {
    return new Toolkit.TurnKey(new AgentId("ada"), new SessionId(session), round, seat);
  }

  static RequestedCall call(int id, String name, String arguments) {
    return new RequestedCall("call-" + id, name, arguments);
  }

  static Act calling(RequestedCall... calls) {
    return new Act.CallTools(List.of(), List.of(calls));
  }

  static Act saying(String words) {
    return new Act.Say(List.of(words));
  }

  final ToolUsage usage = new ToolUsage();

  final class Turn {
    final ToolLoop loop;

    Turn(int round, Limits limits, List<Tool<ToolCall>> tools) {
      this(place("s-1", round, 0), limits, tools);
    }

    Turn(Toolkit.TurnKey turn, Limits limits, List<Tool<ToolCall>> tools) {
      this(turn, limits, tools, new MemoryJournal());
    }

    Turn(Toolkit.TurnKey turn, Limits limits, List<Tool<ToolCall>> tools, ReplyJournal journal) {
      var prompt = Asking.hello().with(new Toolkit(turn, new Me("ada"), usage, tools));
      loop = new ToolLoop(asking.model(), prompt, limits, () -> hold, journal);
    }

    Reply run() throws ModelFailure, InterruptedException {
      return loop.run(asking.heard::add, _ -> {});
    }

    List<String> results() {
      return loop.made().stream().map(made -> made.result().text()).toList();
    }
  }

  final Turn turn() {
    return turn(new MemoryJournal());
  }

  final Turn turn(ReplyJournal journal) {
    return new Turn(place("s-1", 1, 0), Limits.of(LIMIT), List.of(note(), read()), journal);
  }
}
