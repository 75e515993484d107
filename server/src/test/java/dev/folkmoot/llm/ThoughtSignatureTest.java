package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.ToolLoop.Limits;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Gemini 3 signs the thoughts that led to a call, and wants the signature back with the result. */
class ThoughtSignatureTest {
  private static final RequestedCall FIRST = call("call-1", 1);
  private static final RequestedCall SECOND = call("call-2", 2);
  private static final RequestedCall THIRD = call("call-3", 3);

  @AutoClose private final Asking asking = Asking.of(Provider.GOOGLE);

  private static RequestedCall call(String id, int number) {
    return new RequestedCall(id, "look", "{\"at\":%d}".formatted(number));
  }

  private ToolLoop turn(ReplyJournal journal) {
    var look =
        Tool.<ToolCall>named("look")
            .takes(JsonSchema.parse("{\"type\":\"object\"}"))
            .does(_ -> ToolResult.of(Json.object()));
    var toolkit =
        new Toolkit(
            new Toolkit.TurnKey(new AgentId("ada"), new SessionId("s-1"), 1, 0),
            () -> "ada",
            new ToolUsage(),
            List.of(look));
    return new ToolLoop(
        asking.model(),
        Asking.hello().with(toolkit),
        Limits.of(Duration.ofSeconds(20)),
        Optional::empty,
        journal);
  }

  /** The signature of each call in the last request. */
  private Stream<String> sent() {
    return asking
        .server
        .last()
        .body()
        .get("contents")
        .valueStream()
        .flatMap(content -> content.get("parts").valueStream())
        .filter(part -> part.has("functionCall"))
        .map(part -> part.path("thoughtSignature").asString("none"));
  }

  private static Act calling(RequestedCall... calls) {
    return new Act.CallTools(List.of(), List.of(calls));
  }

  @Test
  void each_signature_goes_back_with_the_first_call_of_its_reply() throws Exception {
    asking.server.then(calling(FIRST, SECOND), calling(THIRD), ModelServer.say("Done."));
    turn(new MemoryJournal()).run(asking.heard::add, _ -> {});
    assertThat(sent()).containsExactly(Format.signature(FIRST), "none", Format.signature(THIRD));
    assertThat(asking.heard).containsExactly("Done.");
  }

  @Test
  void a_turn_that_is_begun_again_still_has_it() throws Exception {
    var journal = new MemoryJournal();
    asking.server.then(calling(FIRST), new Act.Fail(400, Map.of(), "{\"error\":\"stop here\"}"));
    assertThat(catchThrowable(() -> turn(journal).run(asking.heard::add, _ -> {})))
        .isInstanceOf(ModelFailure.class);
    asking.server.then(ModelServer.say("Done."));
    turn(journal).run(asking.heard::add, _ -> {});
    assertThat(sent()).containsExactly(Format.signature(FIRST));
  }
}
