package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.langchain4j.internal.JsonSchemaElementUtils;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A model that obeys what it is told of a schema makes a call that fits the schema. */
class ToldSchemaTest {
  private static final Pattern VALUES = Pattern.compile("One of (.*)\\.$");

  private static final String SHARED = "{\"$ref\":\"#/$defs/s\",\"description\":\"Shared.\"}";

  private static JsonNode told(JsonNode source) {
    Tool<ToolCall> tool =
        Tool.<ToolCall>named("try").takes(new JsonSchema((ObjectNode) source.deepCopy()));
    return Json.MAPPER.valueToTree(
        JsonSchemaElementUtils.toMap(ToolSpecifications.of(tool).parameters()));
  }

  private static JsonNode toldOf(String part) {
    return told(Json.tree("{\"type\":\"object\",\"properties\":{\"a\":%s}}".formatted(part)))
        .at("/properties/a");
  }

  @Property(tries = 2_000)
  void what_fits_what_is_told_fits_the_schema(@ForAll("schemas") String schema, @ForAll long seed) {
    var source = Json.tree(schema);
    var value = value(told(source), new Random(seed));
    assertThat(new JsonSchema((ObjectNode) source).problems(value))
        .as("%s, told as %s, of %s", value, told(source), schema)
        .isEmpty();
  }

  /** Any value that obeys. */
  private static JsonNode value(JsonNode told, Random random) {
    if (told.has("anyOf")) {
      return value(any(told.get("anyOf"), random), random);
    }
    if (told.has("enum")) {
      return any(told.get("enum"), random);
    }
    var named = VALUES.matcher(told.path("description").asString(""));
    if (named.find()) {
      return any(Json.tree("[" + named.group(1) + "]"), random);
    }
    return switch (told.get("type").asString()) {
      case "object" -> object(told, random);
      case "array" -> Json.array().add(value(told.get("items"), random));
      case "integer" -> Json.tree("" + random.nextInt());
      case "number" -> Json.tree("" + random.nextDouble());
      case "boolean" -> Json.tree("" + random.nextBoolean());
      case "null" -> Json.tree("null");
      default -> Json.tree("\"word %d\"".formatted(random.nextInt()));
    };
  }

  private static JsonNode any(JsonNode values, Random random) {
    return values.get(random.nextInt(values.size()));
  }

  private static ObjectNode object(JsonNode told, Random random) {
    var required = told.path("required").valueStream().map(JsonNode::asString).toList();
    var object = Json.object();
    for (var property : told.path("properties").properties()) {
      if (required.contains(property.getKey()) || random.nextBoolean()) {
        object.set(property.getKey(), value(property.getValue(), random));
      }
    }
    return object;
  }

  @Provide
  Arbitrary<String> schemas() {
    return Combinators.combine(objects(2), part(1))
        .as(
            (root, shared) ->
                "{\"$defs\":{\"s\":%s},%s"
                    .formatted(shared.replace(SHARED, "{}"), root.substring(1)));
  }

  private static Arbitrary<String> part(int depth) {
    var leaf =
        Arbitraries.of(
            "{\"enum\":[1,2,30]}",
            "{\"type\":\"integer\",\"enum\":[4,5]}",
            "{\"type\":\"number\",\"enum\":[0.5,2],\"description\":\"How much.\"}",
            "{\"type\":[\"integer\",\"null\"],\"enum\":[1,null]}",
            "{\"type\":[\"string\",\"null\"],\"enum\":[\"a\",\"b\",null]}",
            "{\"enum\":[null,\"\",\"c\"]}",
            "{\"enum\":[null]}",
            "{\"enum\":[true]}",
            "{\"enum\":[\"d\",1,false,{\"e\":1}]}",
            "{\"const\":7}",
            "{\"const\":\"f\"}",
            "{\"type\":\"string\"}",
            "{\"type\":[\"null\"]}",
            "{\"type\":[\"null\",\"boolean\"]}",
            SHARED);
    return depth == 0 ? leaf : Arbitraries.oneOf(leaf, composed(depth));
  }

  private static Arbitrary<String> composed(int depth) {
    var part = part(depth - 1);
    return Arbitraries.oneOf(
        objects(depth),
        part.map("{\"allOf\":[%s],\"description\":\"Whole.\"}"::formatted),
        objects(depth - 1).map("{\"allOf\":[%s],\"properties\":{\"z\":{\"enum\":[9]}}}"::formatted),
        part.map("{\"items\":%s}"::formatted),
        part.list().ofSize(2).map(two -> "{\"anyOf\":[%s]}".formatted(String.join(",", two))));
  }

  /** With or without a type. */
  private static Arbitrary<String> objects(int depth) {
    var properties =
        part(Math.max(0, depth - 1))
            .list()
            .ofMinSize(1)
            .ofMaxSize(3)
            .map(
                parts ->
                    IntStream.range(0, parts.size())
                        .mapToObj(i -> "\"p%d\":%s".formatted(i, parts.get(i)))
                        .collect(Collectors.joining(",")));
    return Combinators.combine(Arbitraries.of("", "\"type\":\"object\","), properties)
        .as((type, all) -> "{%s\"properties\":{%s},\"required\":[\"p0\"]}".formatted(type, all));
  }

  @Example
  void numbers_to_choose_from_are_told_as_numbers_with_their_values() {
    assertThat(toldOf("{\"enum\":[1,2],\"description\":\"How often.\"}"))
        .isEqualTo(Json.tree("{\"type\":\"integer\",\"description\":\"How often. One of 1, 2.\"}"));
    assertThat(toldOf("{\"type\":\"string\",\"enum\":[\"a\",null]}").get("enum"))
        .isEqualTo(Json.tree("[\"a\"]"));
  }

  @Example
  void a_part_with_properties_or_items_and_no_type_is_told_as_what_it_is() {
    var integer = "{\"type\":\"integer\"}";
    assertThat(toldOf("{\"properties\":{\"x\":%s}}".formatted(integer)).at("/properties/x/type"))
        .isEqualTo(Json.tree("\"integer\""));
    assertThat(toldOf("{\"items\":%s}".formatted(integer)).at("/items/type"))
        .isEqualTo(Json.tree("\"integer\""));
  }

  @Example
  void the_words_beside_a_reference_are_told() {
    var told =
        told(
            Json.tree(
                """
                {"properties":{"a":{"$ref":"#/$defs/s","description":"Mine."},
                  "b":{"$ref":"#/$defs/s"},
                  "c":{"allOf":[{"$ref":"#/$defs/s"}],"description":"Its own."}},
                 "$defs":{"s":{"type":"integer","description":"Shared."}}}
                """));
    assertThat(
            Stream.of("a", "b", "c")
                .map(name -> told.at("/properties/" + name + "/description").asString()))
        .containsExactly("Mine.", "Shared.", "Its own.");
  }
}
