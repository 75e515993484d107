package dev.folkmoot.rest;

import dev.folkmoot.core.Json;
import dev.folkmoot.rest.Operation.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever is wrong with a field of a body, the refusal names it. */
abstract class BadFieldContract extends BadInput {
  /** A value of each JSON type, and which schema types take it. */
  private static final Map<String, Set<String>> TAKEN_BY =
      Map.of(
          "\"no such word\"", Set.of("string"),
          "7", Set.of("integer"),
          "7.5", Set.of(),
          "true", Set.of("boolean"),
          "[\"a\"]", Set.of("array"),
          "[7]", Set.of(),
          "[[\"a\"]]", Set.of(),
          "{\"a\": 1}", Set.of("object"));

  /** Fields in which nothing is as good as no text. */
  private static final Set<String> MAY_BE_EMPTY = Set.of("reason");

  BadFieldContract(Target target) {
    super(target);
  }

  @Test
  void a_field_of_the_wrong_type_is_refused_with_its_name() {
    refuseAll(
        places()
            .filter(place -> !place.field().type().equals("any"))
            .flatMap(
                place ->
                    TAKEN_BY.entrySet().stream()
                        .filter(value -> !value.getValue().contains(place.field().type()))
                        .map(value -> place.holding(value.getKey()).saying(place.name()))));
  }

  @Test
  void a_word_that_is_none_of_the_words_is_refused_with_the_name_of_the_field() {
    refuseAll(
        places()
            .filter(place -> place.field().isEnum())
            .flatMap(
                place ->
                    Stream.of("\"nonsense\"", "\"\"", "\"0\"", "\" \"")
                        .map(value -> place.holding(value).saying(place.name()))));
  }

  @Test
  void a_time_that_is_none_is_refused_with_the_name_of_the_field() {
    refuseAll(
        places()
            .filter(place -> place.field().isTime())
            .flatMap(
                place ->
                    Stream.of("\"\"", "\" \"", "\"tomorrow\"", "\"2030-01-31\"", "\"1893456000\"")
                        .map(value -> place.holding(value).saying(place.name()))));
  }

  @Test
  void an_unknown_field_is_refused_with_its_name() {
    refuseAll(
        bodied()
            .flatMap(
                operation ->
                    Stream.of("nonsense", "Text", "by ", "")
                        .map(
                            name ->
                                post(operation, Json.write(sample(operation).put(name, "x")))
                                    .with(400)
                                    .saying("'" + name + "'"))));
  }

  @Test
  void a_field_that_is_there_twice_is_refused_with_its_name() {
    refuseAll(
        bodied()
            .map(
                operation -> {
                  var name = sample(operation).propertyNames().iterator().next();
                  var once = Json.write(sample(operation));
                  var twice = once.replaceFirst("}$", ", \"%s\": \"x\"}".formatted(name));
                  return post(operation, twice).with(400).saying(name);
                }));
  }

  @Test
  void a_required_field_that_is_missing_or_null_is_named() {
    refuseAll(
        bodied()
            .flatMap(
                operation ->
                    operation.required().stream()
                        .flatMap(
                            name ->
                                Stream.of(
                                        sample(operation).without(name),
                                        sample(operation).putNull(name))
                                    .map(body -> post(operation, Json.write(body)).saying(name)))));
  }

  @Test
  void text_that_is_empty_or_blank_is_refused() {
    refuseAll(
        texts()
            .filter(place -> !MAY_BE_EMPTY.contains(place.name()))
            .flatMap(place -> Stream.of("", " ", "\\n\\t", "\\u3000").map(place::saying)));
  }

  @Test
  void text_that_is_too_long_is_refused() {
    refuseAll(texts().map(place -> place.saying("x".repeat(70_000))));
  }

  @Test
  void text_that_no_database_can_hold_is_refused() {
    refuseAll(
        texts()
            .flatMap(
                place ->
                    Stream.of("a\\u0000b", "a\\ud800b", "a\\udc00b", "\\udc00\\ud800")
                        .map(place::saying)));
  }

  @Test
  void an_object_that_no_database_can_hold_is_refused() {
    var objects =
        List.of(
            "{\"a\\u0000\": 1}",
            "{\"a\": \"\\u0000\"}",
            "{\"a\\ud800\": 1}",
            "{\"a\": [\"\\udc00\"]}",
            "{\"a\": \"%s\"}".formatted("x".repeat(70_000)),
            "{\"a\": 1, \"a\": 2}",
            "{\"a\": " + "9".repeat(2_000) + "}",
            "{\"a\": NaN}",
            "{\"a\":".repeat(2_000) + "1" + "}".repeat(2_000));
    refuseAll(
        places()
            .filter(place -> place.field().type().equals("object"))
            .flatMap(place -> objects.stream().map(place::holding)));
  }

  @Test
  void a_null_in_a_list_is_refused_with_the_name_of_the_list() {
    refuseAll(
        lists()
            .flatMap(
                place ->
                    Stream.of("[null]", "[\"a\", null]")
                        .map(value -> place.holding(value).saying(place.name()))));
  }

  @Test
  void a_list_that_is_too_long_is_refused_with_its_name() {
    var many = IntStream.rangeClosed(0, 50).mapToObj("\"n%d\""::formatted).toList();
    refuseAll(lists().map(place -> place.holding(many.toString()).saying(place.name())));
  }

  @Test
  void a_number_out_of_its_bounds_is_refused_with_the_name_of_the_field() {
    refuseAll(
        places()
            .filter(place -> place.field().type().equals("integer"))
            .flatMap(
                place ->
                    Stream.of(
                            "-1",
                            Long.toString(place.field().tooMany()),
                            "2147483648",
                            "1e3",
                            "99999999999999999999")
                        .map(value -> place.holding(value).saying(place.name()))));
  }

  /** A place in a body where something wrong can be put. */
  private final class Place {
    private final Operation operation;
    private final Field field;

    Place(Operation operation, Field field) {
      this.operation = operation;
      this.field = field;
    }

    Field field() {
      return field;
    }

    String name() {
      return field.name();
    }

    /** A body that is well but for this JSON in this place. */
    Call holding(String json) {
      var rest = Json.write(sample(operation).without(name())).substring(1);
      var start = "{\"%s\": %s".formatted(name(), json);
      return post(operation, start + (rest.equals("}") ? "" : ", ") + rest).with(400);
    }

    /** A body that is well but for this text in this place. */
    Call saying(String text) {
      return holding((field.type().equals("array") ? "[\"%s\"]" : "\"%s\"").formatted(text));
    }
  }

  private Stream<Place> places() {
    return bodied()
        .flatMap(operation -> operation.fields().map(field -> new Place(operation, field)));
  }

  private Stream<Place> lists() {
    return places().filter(place -> place.field().type().equals("array"));
  }

  private Stream<Place> texts() {
    return Stream.concat(
        lists(),
        places()
            .filter(place -> place.field().type().equals("string"))
            .filter(place -> !place.field().isEnum() && !place.field().isTime()));
  }
}
