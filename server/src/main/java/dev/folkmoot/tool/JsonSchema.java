package dev.folkmoot.tool;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import dev.folkmoot.core.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A JSON Schema 2020-12: shown in lists, and values are held against it. */
public final class JsonSchema {
  private final ObjectNode source;
  private volatile @Nullable Schema compiled;

  public JsonSchema(ObjectNode source) {
    this.source = source;
  }

  /** Reads a schema that is written in the code. */
  public static JsonSchema parse(String json) {
    return new JsonSchema((ObjectNode) Json.tree(json));
  }

  public ObjectNode source() {
    return source;
  }

  /** What is wrong with a value, a sentence each; empty if it is as the schema wants it. */
  public List<String> problems(JsonNode value) {
    return compiled().validate(value).stream()
        .map(
            error ->
                "%s %s"
                    .formatted(where(error.getInstanceLocation().toString()), error.getMessage()))
        .toList();
  }

  private static String where(String pointer) {
    return pointer.isEmpty() ? "it:" : pointer.substring(1).replace('/', '.') + ":";
  }

  /** Compiled at the first use: a server that starts has no time for schemas nobody asks for. */
  private Schema compiled() {
    var schema = compiled;
    if (schema == null) {
      schema = SchemaRegistry.withDialect(Dialect2020.LENIENT).getSchema(source);
      compiled = schema;
    }
    return schema;
  }

  /** Keywords that it does not know, such as those of the protocol, are left alone. */
  private static final class Dialect2020 {
    private static final Dialect LENIENT =
        Dialect.builder(Dialects.getDraft202012())
            .unknownKeywordFactory((name, _) -> new NonValidationKeyword(name))
            .build();
  }
}
