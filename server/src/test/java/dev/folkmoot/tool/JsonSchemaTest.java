package dev.folkmoot.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Values that are held against schemas, also against those of somebody else. */
class JsonSchemaTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://json-schema.org/draft/2020-12/schema",
        "https://json-schema.org/draft/2019-09/schema",
        "http://json-schema.org/draft-07/schema#",
        "http://json-schema.org/draft-07/schema",
        "https://json-schema.org/draft-07/schema#"
      })
  void every_dialect_that_is_taken_is_understood(String dialect) {
    var schema =
        others(
            """
            {"$schema":"%s","type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}
            """
                .formatted(dialect));
    assertThat(schema.isSound()).isTrue();
    assertThat(schema.problems(Json.tree("{\"n\":1}"))).isEmpty();
    assertThat(schema.problems(Json.tree("{\"n\":\"one\"}"))).hasSize(1);
    assertThat(schema.problems(Json.tree("{}"))).hasSize(1);
  }

  @Test
  void a_tuple_is_read_as_its_draft_means_it() {
    var schema =
        others(
            """
            {"$schema":"http://json-schema.org/draft-07/schema#","type":"object",
             "properties":{"pair":{"type":"array","items":[{"type":"string"},{"type":"integer"}]}}}
            """);
    assertThat(schema.problems(Json.tree("{\"pair\":[\"a\",1]}"))).isEmpty();
    assertThat(schema.problems(Json.tree("{\"pair\":[1,1]}"))).hasSize(1);
  }

  /** Small enough to be checked within a test; each level more would take twice as long. */
  @Test
  void no_value_is_held_against_a_schema_of_others_that_doubles_again_and_again() {
    var source = doubling(11);
    assertThat(new JsonSchema(source).problems(Json.object())).isNotEmpty();
    assertThat(JsonSchema.ofOthers(source).problems(Json.object())).isEmpty();
  }

  @Test
  void no_value_is_held_against_a_schema_of_others_that_refers_to_itself() {
    var schema = others("{\"type\":\"object\",\"allOf\":[{\"$ref\":\"#\"}]}");
    assertThat(schema.problems(Json.object())).isEmpty();
  }

  private static ObjectNode doubling(int levels) {
    var definitions =
        IntStream.range(0, levels)
            .mapToObj(
                i ->
                    "\"l%1$d\":{\"allOf\":[{\"$ref\":\"#/$defs/l%2$d\"},{\"$ref\":\"#/$defs/l%2$d\"}]}"
                        .formatted(i, i + 1))
            .collect(Collectors.joining(","));
    return (ObjectNode)
        Json.tree(
            """
            {"type":"object","allOf":[{"$ref":"#/$defs/l0"}],
             "$defs":{%s,"l%d":{"required":["n"]}}}
            """
                .formatted(definitions, levels));
  }

  private static JsonSchema others(String json) {
    return JsonSchema.ofOthers((ObjectNode) Json.tree(json));
  }
}
