package dev.folkmoot.mcp;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Headers that repeat the arguments that a tool's schema marks, so that a proxy can see them. */
public final class ParamHeaders {
  private static final String MARK = "x-mcp-header";
  private static final String PREFIX = "=?base64?";
  private static final String SUFFIX = "?=";

  private ParamHeaders() {}

  /** The headers that a call with these arguments must carry, by name, and their values. */
  public static Map<String, JsonNode> expected(JsonNode schema, JsonNode arguments) {
    var headers = new HashMap<String, JsonNode>();
    collect(schema, arguments, headers);
    return headers;
  }

  private static void collect(JsonNode schema, JsonNode value, Map<String, JsonNode> headers) {
    for (var property : schema.path("properties").properties()) {
      var given = value.path(property.getKey());
      var mark = property.getValue().path(MARK);
      if (mark.isString()) {
        headers.put("Mcp-Param-" + mark.stringValue(), given);
      }
      collect(property.getValue(), given, headers);
    }
  }

  /** Whether a header has the value of the body; a missing value needs a missing header. */
  static boolean matches(Optional<String> header, JsonNode value) {
    if (value.isMissingNode() || value.isNull() || value.isContainer()) {
      return header.isEmpty();
    }
    return header.flatMap(ParamHeaders::decode).filter(text -> same(text, value)).isPresent();
  }

  private static boolean same(String text, JsonNode value) {
    if (!value.isNumber()) {
      return text.equals(value.asString());
    }
    try {
      return new BigDecimal(text).compareTo(value.decimalValue()) == 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** The decoded text of a header; empty if its encoding is not valid. */
  static Optional<String> decode(String header) {
    if (!header.startsWith(PREFIX) || !header.endsWith(SUFFIX)) {
      return Optional.of(header);
    }
    var encoded = header.substring(PREFIX.length(), Math.max(PREFIX.length(), header.length() - 2));
    try {
      if (encoded.length() % 4 != 0) {
        return Optional.empty();
      }
      var bytes = ByteBuffer.wrap(Base64.getDecoder().decode(encoded));
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
    } catch (IllegalArgumentException | CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Encodes a text for a header. */
  public static String encode(String text) {
    boolean plain =
        text.chars().allMatch(c -> c >= 0x20 && c <= 0x7e)
            && text.equals(text.strip())
            && !(text.startsWith(PREFIX) && text.endsWith(SUFFIX));
    return plain
        ? text
        : PREFIX
            + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))
            + SUFFIX;
  }
}
