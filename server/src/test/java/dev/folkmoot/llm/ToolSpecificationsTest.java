package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tools as providers are told of them. */
class ToolSpecificationsTest {
  @Test
  void the_key_that_is_ours_to_give_is_not_asked_of_the_model() {
    Tool<ToolCall> tool =
        Tool.<ToolCall>named("pay")
            .takes(
                JsonSchema.parse(
                    """
                    {"type":"object","properties":{
                      "amount":{"type":"integer"},"idempotencyKey":{"type":"string"}},
                     "required":["amount","idempotencyKey"]}
                    """));
    var told = ToolSpecifications.of(tool).parameters();
    assertThat(told.properties()).containsOnlyKeys("amount");
    assertThat(told.required()).containsExactly("amount");
  }

  @Test
  void a_schema_that_refers_to_itself_again_and_again_has_an_end() {
    var parts =
        IntStream.range(0, 10)
            .mapToObj("\"p%d\":{\"$ref\":\"#/$defs/n\"}"::formatted)
            .collect(Collectors.joining(","));
    Tool<ToolCall> tool =
        Tool.<ToolCall>named("deep")
            .takes(
                JsonSchema.parse(
                    """
                    {"type":"object","properties":{"a":{"$ref":"#/$defs/n"}},
                     "$defs":{"n":{"type":"object","properties":{%s}}}}
                    """
                        .formatted(parts)));
    var told = ToolSpecifications.of(tool);
    assertThat(told.parameters().properties()).containsOnlyKeys("a");
    assertThat(told.toString().length()).isLessThan(2_000_000);
  }

  /** Providers refuse the whole request for each of them. */
  @Test
  void parts_that_providers_refuse_are_left_out() {
    Tool<ToolCall> tool =
        Tool.<ToolCall>named("odd")
            .takes(
                JsonSchema.parse(
                    """
                    {"type":"object","properties":{"none":{"enum":[]},"some":{"enum":["","a"]},
                      "my key!":{"type":"string"},"":{"type":"string"}},
                     "required":["none","my key!","absent"]}
                    """));
    var told = ToolSpecifications.of(tool).parameters();
    assertThat(told.properties()).containsOnlyKeys("none", "some");
    assertThat(told.properties().get("none")).isInstanceOf(JsonStringSchema.class);
    assertThat(told.properties().get("some"))
        .isEqualTo(JsonEnumSchema.builder().enumValues("a").build());
    assertThat(told.required()).containsExactly("none");
  }
}
