package dev.folkmoot.http;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.node.ObjectNode;

/** Reads a request's JSON into a record, or refuses it and names the wrong field. */
final class JsonBody {
  private static final ClassValue<List<Field>> FIELDS =
      new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
          return Arrays.stream(type.getRecordComponents()).map(Field::of).toList();
        }
      };

  /** A component of a record. A body may leave it out only if it is nullable. */
  private record Field(String name, boolean optional, Method accessor) {
    static Field of(RecordComponent component) {
      return new Field(
          component.getName(),
          component.getAnnotatedType().isAnnotationPresent(Nullable.class),
          component.getAccessor());
    }

    void requirePresent(String before, Object record) {
      var value = of(record);
      var path = before + name;
      if (value == null && !optional) {
        throw Refusal.invalid(Text.shorten(path) + " is missing; send it");
      }
      if (value instanceof List<?> list) {
        for (int i = 0; i < list.size(); i++) {
          if (list.get(i) == null) {
            throw Refusal.invalid(Text.shorten(path) + " has a null entry; remove it");
          }
          requireWhole("%s[%d].".formatted(path, i), list.get(i));
        }
      } else if (value != null) {
        requireWhole(path + ".", value);
      }
    }

    private @Nullable Object of(Object record) {
      try {
        return accessor.invoke(record);
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private JsonBody() {}

  static <T> T read(byte[] bytes, Class<T> type) {
    if (bytes.length == 0) {
      throw Refusal.invalid("the body is empty; send a JSON object with " + fields(type));
    }
    T value;
    try {
      value = Json.MAPPER.readValue(bytes, type);
    } catch (JacksonException e) {
      throw refusal(e, bytes, type);
    }
    if (value == null) {
      throw Refusal.invalid("the body is null; send a JSON object with " + fields(type));
    }
    requireWhole("", value);
    return value;
  }

  /** Checks nested records too; {@code before} is the path that leads to this one. */
  private static void requireWhole(String before, Object value) {
    if (value instanceof Record record) {
      FIELDS.get(record.getClass()).forEach(field -> field.requirePresent(before, record));
    }
  }

  static ObjectNode object(byte[] bytes) {
    try {
      if (Json.MAPPER.readTree(bytes) instanceof ObjectNode object) {
        return object;
      }
    } catch (JacksonException e) {
      throw Refusal.invalid("the body is not JSON: " + firstLine(e.getOriginalMessage()));
    }
    throw Refusal.invalid("the body is not a JSON object; send one");
  }

  private static Refusal refusal(JacksonException failure, byte[] bytes, Class<?> type) {
    return switch (failure) {
      case UnrecognizedPropertyException e ->
          Refusal.invalid(
              "there is no field '%s'; the fields are %s"
                  .formatted(
                      path(e),
                      fields(e.getReferringClass().isRecord() ? e.getReferringClass() : type)));
      case InvalidFormatException e when e.getTargetType().isEnum() ->
          Refusal.invalid(
              "there is no %s '%s'; use one of %s"
                  .formatted(
                      path(e),
                      Text.shorten(String.valueOf(e.getValue())),
                      Arrays.stream(e.getTargetType().getEnumConstants())
                          .map(Object::toString)
                          .collect(Collectors.joining(", "))));
      case MismatchedInputException e when e.getPath().isEmpty() && listInList(bytes).isPresent() ->
          Refusal.invalid(listInList(bytes).get() + " has a list as an entry; write strings");
      case MismatchedInputException e ->
          Refusal.invalid(
              "%s has the wrong type; it must be %s"
                  .formatted(path(e), describe(e.getTargetType())));
      case InputCoercionException e ->
          Refusal.invalid(path(e) + " is out of the range of a whole number");
      case StreamReadException e ->
          Refusal.invalid("the body is not JSON: " + firstLine(e.getOriginalMessage()));
      default ->
          Refusal.invalid("the body cannot be read: " + firstLine(failure.getOriginalMessage()));
    };
  }

  /** The field that has a list inside its list. The parser fails on it without naming the field. */
  private static Optional<String> listInList(byte[] bytes) {
    try {
      return Json.MAPPER
          .readTree(bytes)
          .propertyStream()
          .filter(field -> field.getValue().isArray())
          .filter(field -> field.getValue().valueStream().anyMatch(JsonNode::isContainer))
          .map(Map.Entry::getKey)
          .findFirst();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private static String path(JacksonException e) {
    var path =
        e.getPath().stream()
            .map(
                step ->
                    step.getPropertyName() == null
                        ? "[" + step.getIndex() + "]"
                        : step.getPropertyName())
            .collect(Collectors.joining("."))
            .replace(".[", "[");
    return path.isEmpty() ? parserPosition(e) : Text.shorten(path);
  }

  /** The position of the parser, for an exception without a path. */
  private static String parserPosition(JacksonException e) {
    var pointer =
        e.processor() instanceof JsonParser parser
            ? parser.streamReadContext().pathAsPointer().toString()
            : "";
    return pointer.isEmpty() ? "the body" : Text.shorten(pointer.substring(1).replace('/', '.'));
  }

  private static String describe(@Nullable Class<?> type) {
    if (type == null) {
      return "what /openapi.json says";
    }
    if (Collection.class.isAssignableFrom(type)) {
      return "a list";
    }
    return switch (type.getSimpleName()) {
      case "String" -> "a string";
      case "Integer", "int" -> "a whole number";
      case "Boolean", "boolean" -> "true or false";
      case "Instant" -> "a time such as 2030-01-31T12:00:00Z";
      default -> "a JSON object";
    };
  }

  private static String fields(Class<?> type) {
    return FIELDS.get(type).stream().map(Field::name).collect(Collectors.joining(", "));
  }

  private static String firstLine(String message) {
    return Text.shorten(message.lines().findFirst().orElse(""));
  }
}
