package dev.folkmoot.llm;

import static dev.folkmoot.llm.ModelServer.refuse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.ToolLoop.Limits;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A model that takes no tools is asked without them, and no longer than need be. */
@OnEveryProvider
class RefusedToolsTest extends ToolTurns {
  private final Provider provider;

  RefusedToolsTest(Provider provider) {
    super(provider);
    this.provider = provider;
  }

  private static final Act NO_TOOLS =
      new Act.Fail(400, Map.of(), "{\"error\":\"m-1 does not support tools\"}");

  private boolean toldOfTools() {
    return asking.server.last().body().toString().contains("Reads the notes.");
  }

  @Test
  void a_model_that_refused_its_tools_is_not_told_of_them_again_for_a_while() throws Exception {
    asking.server.then(NO_TOOLS, saying("Without."), saying("Again."));
    turn().run();
    turn().run();
    assertThat(asking.server.requests()).hasSize(3);
    assertThat(toldOfTools()).isFalse();
    asking.pace.sleep(Duration.ofHours(1));
    asking.server.then(saying("With."));
    turn().run();
    assertThat(toldOfTools()).isTrue();
  }

  @Test
  void a_refusal_that_was_about_something_else_takes_no_tools_away() throws Exception {
    asking.server.then(NO_TOOLS, new Act.Fail(400, Map.of(), "{\"error\":\"no credit\"}"));
    assertThat(catchThrowableOfType(ModelFailure.class, turn()::run)).isNotNull();
    asking.server.then(saying("With."));
    turn().run();
    assertThat(toldOfTools()).isTrue();
  }

  @Test
  void tools_that_were_refused_take_no_others_away() throws Exception {
    asking.server.then(NO_TOOLS, saying("Without."), saying("With."));
    turn().run();
    new Turn(1, Limits.of(LIMIT), List.of(read())).run();
    assertThat(toldOfTools()).isTrue();
  }

  @Test
  void a_model_without_tools_is_asked_without_them() throws Exception {
    asking.server.then(
        new Act.Fail(400, Map.of(), "{\"error\":\"m-1 does not support tools\"}"),
        saying("Without."));
    var reply = turn().run();
    assertThat(reply.text()).isEqualTo("Without.");
    assertThat(reply.withoutTools()).isTrue();
    assertThat(asking.server.last().body().toString()).doesNotContain("Keeps a note.");
  }

  /** As each provider says that it does not take the definition of the second tool. */
  private Act refusing(int place, String name) {
    return refuse(
        400,
        switch (provider) {
          case OPENAI, SCRIPTED ->
              "Invalid schema for function '%s': array schema missing items.".formatted(name);
          case ANTHROPIC ->
              "tools.%d.custom.input_schema: keyword 'oneOf' is not supported".formatted(place);
          case GOOGLE ->
              "* GenerateContentRequest.tools[0].function_declarations[%d].parameters.properties[a]: bad"
                  .formatted(place);
          case OLLAMA -> "tool \"%s\" has invalid parameters".formatted(name);
        },
        Map.of());
  }

  private String lastRequest() {
    return asking.server.last().body().toString();
  }

  @Test
  void a_tool_whose_schema_the_provider_refuses_is_left_out_and_the_others_stay() throws Exception {
    asking.server.then(
        refusing(1, "read"),
        calling(call(1, "note", "{\"text\":\"one\"}")),
        saying("Done."),
        saying("Again."));
    assertThat(turn().run().text()).isEqualTo("Done.");
    assertThat(done).containsExactly("ada: one");
    assertThat(asking.server.requests()).as("the refusal is remembered").hasSize(3);
    assertThat(lastRequest()).contains("Keeps a note.").doesNotContain("Reads the notes.");
    turn().run();
    assertThat(asking.server.requests()).hasSize(4);
    asking.pace.sleep(Duration.ofHours(1));
    asking.server.then(saying("With."));
    turn().run();
    assertThat(toldOfTools()).isTrue();
  }

  @Test
  void each_of_several_refused_tools_is_left_out() throws Exception {
    asking.server.then(refusing(1, "read"), refusing(0, "note"), saying("Without."));
    assertThat(turn().run().text()).isEqualTo("Without.");
    assertThat(lastRequest()).doesNotContain("Keeps a note.").doesNotContain("Reads the notes.");
  }

  @Test
  void a_refusal_that_names_no_tool_of_the_request_fails_the_turn() {
    asking.server.then(refuse(400, "Invalid schema for function 'erase'", Map.of()));
    assertThat(catchThrowableOfType(ModelFailure.class, turn()::run)).isNotNull();
    asking.server.then(refuse(400, "could not read the notes: no credit", Map.of()));
    assertThat(catchThrowableOfType(ModelFailure.class, turn()::run)).isNotNull();
    assertThat(asking.server.requests()).hasSize(2);
  }

  @Test
  void a_provider_that_refuses_one_tool_after_the_other_is_not_asked_without_end() {
    var tools =
        IntStream.range(0, 40)
            .mapToObj(
                i ->
                    Tool.<ToolCall>named("tool%d".formatted(i))
                        .readOnly()
                        .does(_ -> ToolResult.of(Json.object())))
            .toList();
    var next = new AtomicInteger();
    asking.server.always(_ -> refusing(0, "tool%d".formatted(next.getAndIncrement())));
    var turn = new Turn(1, Limits.of(LIMIT), tools);
    assertThat(catchThrowableOfType(ModelFailure.class, turn::run)).isNotNull();
    assertThat(asking.server.requests()).hasSize(12);
  }
}
