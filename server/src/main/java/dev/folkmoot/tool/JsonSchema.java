package dev.folkmoot.tool;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import dev.folkmoot.core.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
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

  /** Whether it is a schema at all. Nothing that it refers to is fetched. */
  public boolean isSound() {
    return MetaSchemas.of(source.path("$schema").asString(Dialects.getDraft202012().getId()))
        .filter(schema -> schema.validate(source).isEmpty())
        .isPresent();
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

  /** The schemas of the dialects that schemas of others are written in. */
  private static final class MetaSchemas {
    private static final List<Dialect> KNOWN =
        List.of(Dialects.getDraft202012(), Dialects.getDraft201909(), Dialects.getDraft7());
    private static final Map<Dialect, Schema> LOADED = new ConcurrentHashMap<>();

    static Optional<Schema> of(String name) {
      return KNOWN.stream()
          .filter(dialect -> plain(dialect.getId()).equals(plain(name)))
          .findFirst()
          .map(dialect -> LOADED.computeIfAbsent(dialect, MetaSchemas::load));
    }

    private static Schema load(Dialect dialect) {
      return SchemaRegistry.withDefaultDialect(dialect)
          .getSchema(SchemaLocation.of(dialect.getId()));
    }

    private static String plain(String name) {
      return name.replaceFirst("^https?://", "").replaceFirst("#$", "");
    }
  }

  /** Keywords that it does not know, such as those of the protocol, are left alone. */
  private static final class Dialect2020 {
    private static final Dialect LENIENT =
        Dialect.builder(Dialects.getDraft202012())
            .unknownKeywordFactory((name, _) -> new NonValidationKeyword(name))
            .build();
  }
}
