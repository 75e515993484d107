package dev.folkmoot.llm;

import static dev.folkmoot.llm.ModelServer.say;
import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@OnEveryProvider
class ProvidersTest {
  private final Provider provider;
  @AutoClose private Asking asking;

  ProvidersTest(Provider provider) {
    this.provider = provider;
    this.asking = Asking.of(provider);
  }

  @Test
  void the_request_has_what_is_configured() throws Exception {
    asking.ask();
    var request = asking.server.last();
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.path())
        .isEqualTo(
            switch (provider) {
              case OPENAI -> "/chat/completions";
              case ANTHROPIC -> "/messages";
              case GOOGLE -> "/models/m-1:streamGenerateContent?alt=sse";
              case OLLAMA, SCRIPTED -> "/api/chat";
            });
    switch (provider) {
      case OPENAI, OLLAMA, SCRIPTED ->
          assertThat(request.header("authorization")).isEqualTo("Bearer " + Asking.KEY);
      case ANTHROPIC -> assertThat(request.header("x-api-key")).isEqualTo(Asking.KEY);
      case GOOGLE -> assertThat(request.header("x-goog-api-key")).isEqualTo(Asking.KEY);
    }
    if (provider != Provider.GOOGLE) {
      assertThat(request.body().at("/model").stringValue()).isEqualTo("m-1");
      assertThat(request.body().at("/stream").booleanValue()).isTrue();
    }
    assertThat(settings("temperature").doubleValue()).isEqualTo(0.25);
    var mostTokens =
        switch (provider) {
          case OPENAI, ANTHROPIC -> settings("max_tokens");
          case GOOGLE -> settings("maxOutputTokens");
          case OLLAMA, SCRIPTED -> settings("num_predict");
        };
    assertThat(mostTokens.intValue()).isEqualTo(99);
  }

  private JsonNode settings(String name) {
    var body = asking.server.last().body();
    return switch (provider) {
      case OPENAI, ANTHROPIC, SCRIPTED -> body.path(name);
      case GOOGLE -> body.path("generationConfig").path(name);
      case OLLAMA -> body.path("options").path(name);
    };
  }

  @Test
  void system_text_and_messages_go_with_their_roles() throws Exception {
    asking.ask(
        Prompt.of(
            "Be kind.",
            List.of(
                Message.user("Hello"), Message.model("Good day."), Message.user("How are you?"))));
    var expected =
        switch (provider) {
          case OPENAI, SCRIPTED ->
              """
              [{"role":"system","content":"Be kind."},{"role":"user","content":"Hello"},\
              {"role":"assistant","content":"Good day."},{"role":"user","content":"How are you?"}]\
              """;
          case OLLAMA ->
              """
              [{"role":"system","content":"Be kind."},{"role":"user","content":"Hello"},\
              {"role":"assistant","content":"Good day.","tool_calls":[]},{"role":"user","content":"How are you?"}]\
              """;
          case ANTHROPIC ->
              """
              [{"role":"user","content":[{"type":"text","text":"Hello"}]},\
              {"role":"assistant","content":[{"type":"text","text":"Good day."}]},\
              {"role":"user","content":[{"type":"text","text":"How are you?"}]}]\
              """;
          case GOOGLE ->
              """
              [{"parts":[{"text":"Hello"}],"role":"user"},{"parts":[{"text":"Good day."}],"role":"model"},\
              {"parts":[{"text":"How are you?"}],"role":"user"}]\
              """;
        };
    var body = asking.server.last().body();
    assertThat(body.path(provider == Provider.GOOGLE ? "contents" : "messages"))
        .isEqualTo(Json.tree(expected));
    if (provider == Provider.ANTHROPIC) {
      assertThat(body.at("/system/0/text").stringValue()).isEqualTo("Be kind.");
    }
    if (provider == Provider.GOOGLE) {
      assertThat(body.at("/systemInstruction/parts/0/text").stringValue()).isEqualTo("Be kind.");
    }
  }

  @Test
  void the_usual_stop_sequences_reach_the_wire() throws Exception {
    asking.ask();
    assertThat(stops())
        .isEqualTo(
            provider == Provider.ANTHROPIC
                ? List.of("[", "Speaker:")
                : List.of("[", "\n\n", "Speaker:"));
  }

  /** A call of a tool has brackets and blank lines, and would be cut off. */
  @Test
  void with_tools_no_stop_sequences_are_sent_and_what_is_said_is_cut_all_the_same()
      throws Exception {
    Tool<ToolCall> look = Tool.<ToolCall>named("look").does(_ -> ToolResult.of("seen"));
    var tools =
        new Toolkit(
            ToolTurns.place("s-1", 1, 0), new ToolTurns.Me("ada"), new ToolUsage(), List.of(look));
    asking.server.always(say("Good", " day.", "\n\n", "More."));
    assertThat(asking.ask(Asking.hello().with(tools)).text()).isEqualTo("Good day.");
    assertThat(asking.server.last().body().has("tools")).isTrue();
    assertThat(stops()).isEmpty();
  }

  @Test
  void each_provider_gets_the_stop_sequences_that_it_takes() throws Exception {
    asking.ask(Asking.withStop("a1", " ", "a3", "a4", "a5", "a6"));
    assertThat(stops())
        .isEqualTo(
            switch (provider) {
              case OPENAI -> List.of("a1", " ", "a3", "a4");
              case ANTHROPIC -> List.of("a1", "a3", "a4", "a5", "a6");
              case GOOGLE -> List.of("a1", " ", "a3", "a4", "a5");
              case OLLAMA, SCRIPTED -> List.of("a1", " ", "a3", "a4", "a5", "a6");
            });
  }

  @Test
  void the_prompts_own_stop_sequences_go_before_the_models_and_those_before_the_usual()
      throws Exception {
    try (var own = Asking.with(provider, List.of("END"))) {
      asking.close();
      asking = own;
      own.ask();
      assertThat(stops()).containsExactly("END");
      own.ask(Asking.withStop("STOP"));
      assertThat(stops()).containsExactly("STOP");
      own.server.always(say("go END on"));
      assertThat(own.ask(Asking.withStop("STOP")).text()).isEqualTo("go END on");
      assertThat(own.ask().text()).isEqualTo("go");
    }
  }

  private List<String> stops() {
    var name =
        switch (provider) {
          case OPENAI, OLLAMA, SCRIPTED -> "stop";
          case ANTHROPIC -> "stop_sequences";
          case GOOGLE -> "stopSequences";
        };
    return settings(name).valueStream().map(JsonNode::stringValue).toList();
  }

  @Test
  void a_reply_comes_in_pieces_and_whole_with_its_cost() throws Exception {
    var reply = asking.ask();
    assertThat(asking.heard).containsExactly("Good", " day", ".");
    assertThat(reply.text()).isEqualTo("Good day.");
    assertThat(reply.model())
        .isEqualTo(
            switch (provider) {
              case OPENAI -> "stub-openai-1";
              case ANTHROPIC -> "stub-anthropic-1";
              case GOOGLE -> "stub-gemini-1";
              case OLLAMA, SCRIPTED -> "stub-ollama-1";
            });
    assertThat(reply.inputTokens()).isEqualTo(11);
    assertThat(reply.outputTokens()).isEqualTo(3);
    assertThat(reply.stopReason()).isEqualTo("stop");
    assertThat(reply.attempts()).isEqualTo(1);
    assertThat(asking.usage().inputTokens()).isEqualTo(11);
    assertThat(asking.usage().outputTokens()).isEqualTo(3);
  }

  @Test
  void tokens_that_the_provider_does_not_count_are_estimated_by_length_and_marked()
      throws Exception {
    assertThat(asking.ask().estimated()).isFalse();
    assertThat(asking.usage().estimatedTokens()).isZero();
    asking.server.withoutUsage();
    var reply = asking.ask(Prompt.of("x".repeat(390), List.of(Message.user("Good day, Ada"))));
    assertThat(reply.estimated()).isTrue();
    assertThat(reply.inputTokens()).isEqualTo(101);
    assertThat(reply.outputTokens()).isEqualTo(3);
    assertThat(asking.usage().estimatedTokens()).isEqualTo(104);
  }

  @Test
  void what_follows_a_stop_sequence_is_cut_and_never_told() throws Exception {
    asking.server.always(say("\n\n Good", " day.", " Spea", "ker: Ann", " says"));
    assertThat(asking.ask().text()).isEqualTo("Good day.");
    assertThat(asking.heard).containsExactly("Good", " day.");
  }

  @Test
  void a_reply_that_was_cut_says_where() throws Exception {
    assertThat(asking.ask().cut()).isEqualTo(unreported());
    asking.server.always(say("Good day. [1]"));
    assertThat(asking.ask().cut()).contains(new CutReason.StopSequence("["));
  }

  /** Only Anthropic tells whether a reply was done or came to a stop sequence. */
  private Optional<CutReason> unreported() {
    return provider == Provider.ANTHROPIC
        ? Optional.empty()
        : Optional.of(new CutReason.Unreported());
  }

  @Test
  void a_reply_that_had_no_stop_sequences_was_not_cut() throws Exception {
    assertThat(asking.ask(Asking.structured()).cut()).isEmpty();
  }

  @Test
  void a_stop_that_the_provider_reports_is_a_cut() throws Exception {
    asking.server.always(new Act.ReachStop(List.of("Good day."), "Speaker:"));
    var reply = asking.ask();
    assertThat(reply.text()).isEqualTo("Good day.");
    assertThat(reply.stopReason()).isEqualTo("stop");
    if (provider == Provider.ANTHROPIC) {
      assertThat(reply.cut()).contains(new CutReason.StopSequence("Speaker:"));
    } else {
      assertThat(reply.cut()).isEqualTo(unreported());
    }
  }

  @Test
  void among_voices_the_usual_stop_sequences_are_neither_sent_nor_applied() throws Exception {
    var prompt = Asking.hello().withVoices(new Voices("Ada", List.of("Ben")));
    asking.server.always(say("Ada", ": Take `items[0]`\n", "\nSpeaker: see [x].\nB", "en", ": No"));
    var reply = asking.ask(prompt);
    assertThat(stops()).isEmpty();
    assertThat(reply.text()).isEqualTo("Take `items[0]`\n\nSpeaker: see [x].");
    assertThat(reply.cut()).contains(new CutReason.OtherVoice("Ben"));
    assertThat(String.join("", asking.heard)).isEqualTo(reply.text());
  }

  @Test
  void among_voices_the_models_own_stop_sequences_count() throws Exception {
    try (var own = Asking.with(provider, List.of("END"))) {
      asking.close();
      asking = own;
      own.server.always(say("One.\n\nTwo. END Three."));
      var reply = own.ask(Asking.hello().withVoices(new Voices("Ada", List.of("Ben"))));
      assertThat(stops()).containsExactly("END");
      assertThat(reply.text()).isEqualTo("One.\n\nTwo.");
      assertThat(reply.cut()).contains(new CutReason.StopSequence("END"));
    }
  }

  @Test
  void nothing_is_read_beyond_a_stop_sequence() throws Exception {
    asking.server.always(new Act.Babble(List.of("Enough. ", "[1] ")));
    var reply = asking.ask();
    assertThat(reply.text()).isEqualTo("Enough.");
    assertThat(reply.stopReason()).isEqualTo("stop");
    assertThat(reply.outputTokens()).isPositive();
    asking.server.always(say("."));
    asking.ask();
    asking.server.awaitEnds(2);
  }

  @Test
  void a_schema_goes_by_the_providers_own_means_and_nothing_is_cut() throws Exception {
    var json = "{\"verdict\": \"[yes]\\n\\nSpeaker: me\"}";
    asking.server.always(say(json));
    assertThat(asking.ask(Asking.structured()).text()).isEqualTo(json);
    assertThat(stops()).isEmpty();
    var schema =
        switch (provider) {
          case OPENAI -> "/response_format/json_schema/schema";
          case ANTHROPIC -> "/output_config/format/schema";
          case GOOGLE -> "/generationConfig/responseJsonSchema";
          case OLLAMA, SCRIPTED -> "/format";
        };
    assertThat(asking.server.last().body().at(schema))
        .isEqualTo(Asking.structured().schema().orElseThrow().source());
  }

  @Test
  void a_model_that_takes_no_temperature_is_asked_without_and_remembered() throws Exception {
    asking.server.then(
        ModelServer.refuse(
            400,
            "Unsupported value: 'temperature' does not support 0.25 with this model. Only the"
                + " default (1) value is supported.",
            Map.of()));
    assertThat(asking.ask().attempts()).isEqualTo(2);
    assertThat(settings("temperature").isMissingNode()).isTrue();
    assertThat(stops()).isNotEmpty();
    asking.ask();
    assertThat(settings("temperature").isMissingNode()).isTrue();
    assertThat(asking.server.requests()).hasSize(3);
    assertThat(asking.usage().calls()).isEqualTo(3);
  }

  @Test
  void a_model_that_takes_hardly_anything_is_asked_with_what_is_left() throws Exception {
    asking
        .server
        .then(ModelServer.refuse(400, "temperature: deprecated for this model", Map.of()))
        .then(ModelServer.refuse(400, "stop: not supported", Map.of()));
    assertThat(asking.ask().attempts()).isEqualTo(3);
    assertThat(settings("temperature").isMissingNode()).isTrue();
    assertThat(stops()).isEmpty();
  }

  @Test
  void what_is_refused_though_it_was_not_sent_is_not_asked_again() {
    asking.server.always(ModelServer.refuse(400, "Unsupported parameter: 'temperature'", Map.of()));
    assertThat(asking.failure()).hasMessageContaining("Unsupported parameter");
    assertThat(asking.server.requests()).hasSize(2);
  }

  @Test
  void a_model_that_takes_no_stop_sequences_is_asked_without_and_remembered() throws Exception {
    asking.server.then(
        ModelServer.refuse(
            400, "Unsupported parameter: 'stop' is not supported with this model.", Map.of()));
    asking.server.always(say("Good day. [1]"));
    var reply = asking.ask();
    assertThat(reply.text()).isEqualTo("Good day.");
    assertThat(reply.attempts()).isEqualTo(2);
    assertThat(stops()).isEmpty();
    asking.ask();
    assertThat(stops()).isEmpty();
    assertThat(asking.server.requests()).hasSize(3);
  }
}
