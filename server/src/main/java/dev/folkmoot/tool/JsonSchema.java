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

/** A JSON Schema, to show in lists and to check values against. */
public final class JsonSchema {
  private final ObjectNode source;
  private final boolean checked;
  private volatile @Nullable Schema compiled;

  public JsonSchema(ObjectNode source) {
    this(source, true);
  }

  private JsonSchema(ObjectNode source, boolean checked) {
    this.source = source;
    this.checked = checked;
  }

  /**
   * A schema of another server. If its references expand without end, this server does not check
   * values against it, since that could take for ever; the other server checks them.
   */
  public static JsonSchema ofOthers(ObjectNode source) {
    return new JsonSchema(source, !new Expansion(source).isEndless());
  }

  /** Reads a schema that is written in the code. */
  public static JsonSchema parse(String json) {
    return new JsonSchema((ObjectNode) Json.tree(json));
  }

  public ObjectNode source() {
    return source;
  }

  /** The faults of a value, one sentence each; empty if the value fits the schema. */
  public List<String> problems(JsonNode value) {
    return checked ? check(value) : List.of();
  }

  private List<String> check(JsonNode value) {
    return compiled().validate(value).stream()
        .map(
            error ->
                "%s %s"
                    .formatted(where(error.getInstanceLocation().toString()), error.getMessage()))
        .toList();
  }

  /** Whether this is a valid schema. References are not fetched. */
  public boolean isSound() {
    return MetaSchemas.of(dialect())
        .filter(schema -> schema.validate(source).isEmpty())
        .isPresent();
  }

  private static String where(String pointer) {
    return pointer.isEmpty() ? "it:" : pointer.substring(1).replace('/', '.') + ":";
  }

  /** Compiles the schema at its first use, so that the server starts faster. */
  private Schema compiled() {
    var schema = compiled;
    if (schema == null) {
      schema = SchemaRegistry.withDialect(lenient()).getSchema(source);
      compiled = schema;
    }
    return schema;
  }

  /** A dialect that ignores unknown keywords, such as those of MCP. */
  private Dialect lenient() {
    return MetaSchemas.dialect(dialect())
        .filter(dialect -> !dialect.equals(Dialects.getDraft202012()))
        .map(JsonSchema::lenient)
        .orElse(Dialect2020.LENIENT);
  }

  private static Dialect lenient(Dialect dialect) {
    return Dialect.builder(dialect)
        .unknownKeywordFactory((name, _) -> new NonValidationKeyword(name))
        .build();
  }

  private String dialect() {
    return source.path("$schema").asString(Dialects.getDraft202012().getId());
  }

  /** The meta-schemas of the dialects that other servers use. */
  private static final class MetaSchemas {
    private static final List<Dialect> KNOWN =
        List.of(Dialects.getDraft202012(), Dialects.getDraft201909(), Dialects.getDraft7());
    private static final Map<Dialect, Schema> LOADED = new ConcurrentHashMap<>();

    static Optional<Dialect> dialect(String name) {
      return KNOWN.stream()
          .filter(dialect -> plain(dialect.getId()).equals(plain(name)))
          .findFirst();
    }

    static Optional<Schema> of(String name) {
      return dialect(name).map(dialect -> LOADED.computeIfAbsent(dialect, MetaSchemas::load));
    }

    private static Schema load(Dialect dialect) {
      return SchemaRegistry.withDefaultDialect(dialect)
          .getSchema(SchemaLocation.of(dialect.getId()));
    }

    private static String plain(String name) {
      return name.replaceFirst("^https?://", "").replaceFirst("#$", "");
    }
  }

  private static final class Dialect2020 {
    private static final Dialect LENIENT = lenient(Dialects.getDraft202012());
  }
}
