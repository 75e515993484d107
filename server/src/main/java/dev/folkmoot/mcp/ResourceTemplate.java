package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** Resources that share a URI with variables, such as {@code folkmoot://question/{id}}. */
public final class ResourceTemplate {
  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

  private final ResourceJson json;
  private final String toolset;
  private final ResourceReader reader;
  private final Map<String, Completer> completers;
  private final Pattern pattern;
  private final List<String> variables = new ArrayList<>();

  public ResourceTemplate(
      String uriTemplate,
      String name,
      String title,
      String description,
      String mimeType,
      Map<String, Completer> completers,
      String toolset,
      ResourceReader reader) {
    this.json = new ResourceJson(null, uriTemplate, name, title, description, mimeType);
    this.completers = Map.copyOf(completers);
    this.toolset = toolset;
    this.reader = reader;
    this.pattern = compile(uriTemplate);
  }

  private Pattern compile(String uriTemplate) {
    var regex = new StringBuilder();
    var matcher = VARIABLE.matcher(uriTemplate);
    int end = 0;
    while (matcher.find()) {
      regex.append(Pattern.quote(uriTemplate.substring(end, matcher.start()))).append("([^/?#]+)");
      variables.add(matcher.group(1));
      end = matcher.end();
    }
    return Pattern.compile(regex.append(Pattern.quote(uriTemplate.substring(end))).toString());
  }

  String uriTemplate() {
    return String.valueOf(json.uriTemplate());
  }

  ResourceJson json() {
    return json;
  }

  /** The toolset that these resources belong to, as in {@link Resource}. */
  String toolset() {
    return toolset;
  }

  ResourceReader reader() {
    return reader;
  }

  Optional<Completer> completer(String variable) {
    return Optional.ofNullable(completers.get(variable));
  }

  /** The values of the variables if the URI is one of this template's. */
  Optional<ObjectNode> match(String uri) {
    var matcher = pattern.matcher(uri);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    var values = Json.object();
    for (int i = 0; i < variables.size(); i++) {
      values.put(variables.get(i), decode(matcher.group(i + 1)));
    }
    return Optional.of(values);
  }

  private static String decode(String value) {
    try {
      return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return value;
    }
  }
}
