package dev.folkmoot.rest;

import dev.folkmoot.http.Reply;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Renders the OpenAPI description as an HTML page without scripts or external resources. */
final class DocsPage {
  private static final String STYLE =
      """
      :root { color-scheme: light dark }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
      code, h3 { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
      h3 { font-size: 1rem; margin: 2rem 0 .25rem; border-top: 1px solid #8886; padding-top: 1rem }
      table { border-collapse: collapse; width: 100%; margin: .5rem 0 }
      caption { text-align: left; font-weight: 600 }
      th, td { text-align: left; vertical-align: top; padding: .15rem .75rem .15rem 0 }
      nav ul { columns: 2 20rem; padding-left: 1rem }
      """;

  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
              .formatted(digest(STYLE)),
          "Referrer-Policy",
          "no-referrer");

  private final JsonNode document;
  private final StringBuilder page = new StringBuilder();

  private DocsPage(JsonNode document) {
    this.document = document;
  }

  static Reply of(JsonNode document) {
    var html = new DocsPage(document).html().getBytes(StandardCharsets.UTF_8);
    return new Reply.Now(200, "text/html; charset=utf-8", ByteBuffer.wrap(html), HEADERS);
  }

  private String html() {
    var info = document.get("info");
    add("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">");
    add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    add("<title>Folkmoot's REST API</title><style>").append(STYLE).append("</style></head><body>");
    add(
        "<header><h1>%s %s</h1><p>%s</p>",
        info.path("title"), info.path("version"), info.path("description"));
    add("<p>For programs: <a href=\"/openapi.json\">/openapi.json</a></p></header>");
    add("<nav aria-label=\"Endpoints\"><ul>");
    operations(
        (path, method, operation) ->
            add(
                "<li><a href=\"#%s\"><code>%s %s</code></a></li>",
                operation.path("operationId"), method, path));
    add("</ul></nav><main><h2>Endpoints</h2>");
    operations(this::operation);
    add("<h2>Schemas</h2>");
    document
        .at("/components/schemas")
        .properties()
        .forEach(named -> schema(named.getKey(), named.getValue()));
    add("</main></body></html>");
    return page.toString();
  }

  private interface OperationVisitor {
    void visit(String path, String method, JsonNode operation);
  }

  private void operations(OperationVisitor visitor) {
    document
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            visitor.visit(
                                path.getKey(),
                                method.getKey().toUpperCase(Locale.ROOT),
                                method.getValue())));
  }

  private void operation(String path, String method, JsonNode operation) {
    add(
        "<section id=\"%s\"><h3>%s %s</h3><p>%s</p>",
        operation.path("operationId"), method, path, operation.path("summary"));
    if (!operation.path("parameters").isEmpty()) {
      add("<table><caption>Parameters</caption><tbody>");
      operation
          .path("parameters")
          .forEach(
              one ->
                  add(
                      "<tr><th scope=\"row\"><code>%s</code></th><td>%s</td><td>%s</td></tr>",
                      one.path("name"), one.path("in"), one.path("description")));
      add("</tbody></table>");
    }
    operation
        .at("/requestBody/content")
        .forEach(content -> add("<p>Takes ").append(type(content.path("schema"))).append("</p>"));
    operation
        .path("responses")
        .properties()
        .forEach(
            reply ->
                reply
                    .getValue()
                    .path("content")
                    .properties()
                    .forEach(
                        content ->
                            add("<p>%s: <code>%s</code> ", reply.getKey(), content.getKey())
                                .append(type(content.getValue().path("schema")))
                                .append("</p>")));
    add("</section>");
  }

  private void schema(String name, JsonNode schema) {
    add(
        "<section id=\"schema-%s\"><h3>%s</h3><p>%s</p><table><tbody>",
        name, name, schema.path("description"));
    var required = schema.path("required").valueStream().map(JsonNode::asString).toList();
    schema
        .path("properties")
        .properties()
        .forEach(
            field -> {
              add("<tr><th scope=\"row\"><code>%s</code></th><td>", field.getKey())
                  .append(type(field.getValue()));
              add(
                  "%s</td><td>%s</td></tr>",
                  required.contains(field.getKey()) ? ", always present" : "",
                  field.getValue().path("description"));
            });
    add("</tbody></table></section>");
  }

  /** A type in words. A named type is a link. */
  private static String type(JsonNode schema) {
    if (schema.has("$ref")) {
      var name = escape(schema.get("$ref").asString().replaceFirst(".*/", ""));
      return "<a href=\"#schema-%1$s\">%1$s</a>".formatted(name);
    }
    if (schema.has("enum")) {
      return schema
          .get("enum")
          .valueStream()
          .map(word -> "<code>%s</code>".formatted(escape(word.asString())))
          .collect(Collectors.joining(" | "));
    }
    var words =
        schema.path("type").isArray()
            ? schema
                .get("type")
                .valueStream()
                .map(JsonNode::asString)
                .collect(Collectors.joining(" or "))
            : schema.path("type").asString("");
    var most =
        Map.of("maxLength", "characters", "maxItems", "entries", "maximum", "").entrySet().stream()
            .filter(bound -> schema.has(bound.getKey()))
            .map(
                bound ->
                    ", at most %s %s"
                        .formatted(schema.get(bound.getKey()), bound.getValue())
                        .stripTrailing())
            .collect(Collectors.joining());
    return escape(words + most) + (schema.has("items") ? " of " + type(schema.get("items")) : "");
  }

  /** Appends a template with values, which are escaped. */
  private StringBuilder add(String template, Object... values) {
    var safe = new Object[values.length];
    for (int i = 0; i < values.length; i++) {
      safe[i] =
          escape(values[i] instanceof JsonNode node ? node.asString("") : values[i].toString());
    }
    return page.append(values.length == 0 ? template : template.formatted(safe));
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  private static String digest(String text) {
    try {
      var hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
