package dev.folkmoot.core;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Masks what looks like a key, a token or a password, so that it is never stored. */
public final class Secrets {
  private static final String MASK = "[masked]";

  /**
   * The length of the shortest text in which a pattern can find a secret: an address with a
   * password. Shorter texts, such as most answers, are not searched.
   */
  private static final int SHORTEST = "a://:b@".length();

  private static final Pattern WHOLE =
      Pattern.compile(
          """
          -----BEGIN\\ [A-Z\\ ]{0,30}PRIVATE\\ KEY-----[\\s\\S]*?(?:-----END\\ [A-Z\\ ]{0,30}PRIVATE\\ KEY-----|\\z)
          |\\b(?:(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}
            |gh[pousr]_[A-Za-z0-9]{20,}
            |github_pat_[A-Za-z0-9_]{20,}
            |glpat-[A-Za-z0-9_-]{16,}
            |xox[a-z]-[A-Za-z0-9-]{10,}
            |npm_[A-Za-z0-9]{30,}
            |hf_[A-Za-z0-9]{20,}
            |whsec_[A-Za-z0-9+/]{20,}={0,2}
            |fmt_[A-Za-z0-9_-]{20,}
            |A(?:KIA|SIA)[A-Z0-9]{16}\\b
            |AIza[A-Za-z0-9_-]{30,})
          """,
          Pattern.COMMENTS);

  /** The second and third part of a signed token (JWT). */
  private static final Pattern SIGNED =
      Pattern.compile("\\.ey[A-Za-z0-9_-]{8,}+\\.[A-Za-z0-9_-]{8,}+");

  private static final int SHORTEST_HEAD = "ey".length() + 8;
  private static final int LONGEST_PREFIX = 40;

  private static final String NAMES =
      "(?:api[_-]?key|access[_-]?key|secret(?:[_-]?key)?|client[_-]?secret|password|passwd|auth[_-]?token|access[_-]?token|token)";

  private static final String BEARER = "bearer";

  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)(?:"
              + NAMES
              + "[\"']?\\s{0,3}[:=]\\s{0,3}[\"']?|(?<bearer>\\b"
              + BEARER
              + "\\s{1,3}))"
              + "(?<value>[A-Za-z0-9+/_.~-]{8,}+=*+)");

  /** A user's password in an address: {@code scheme://user:password@host}. */
  private static final Pattern IN_ADDRESS =
      Pattern.compile(
          "(?i)(://(?<=[a-z][a-z0-9+.-]{0,30}://)[^\\s/?#\"'<>`@:]{0,256}:)[^\\s/?#\"'<>`]{1,1024}(?=@)");

  private static final Pattern BASIC =
      Pattern.compile("(?i)(\\bbasic\\s{1,3})([a-z0-9+/_-]{4,})={0,2}");

  private static final Pattern NAME = Pattern.compile("(?i)[\\w-]{0,40}" + NAMES);

  private Secrets() {}

  /**
   * Takes time in proportion to the text's length, whatever it contains, since an attacker may have
   * written it.
   */
  public static String mask(String text) {
    if (text.length() < SHORTEST) {
      return text;
    }
    var masked = WHOLE.matcher(withoutSigned(text)).replaceAll(MASK);
    masked = IN_ADDRESS.matcher(masked).replaceAll("$1" + MASK);
    masked = BASIC.matcher(masked).replaceAll(Secrets::withoutCredentials);
    return withoutNamed(masked);
  }

  private static String withoutSigned(String text) {
    var masked = new StringBuilder();
    int done = 0;
    var signed = SIGNED.matcher(text);
    for (boolean found = signed.find(); found; ) {
      int start = head(text, done, signed.start());
      if (start < 0) {
        found = signed.find(signed.start() + 1);
      } else {
        masked.append(text, done, start).append(MASK);
        done = signed.end();
        found = signed.find();
      }
    }
    return masked.append(text, done, text.length()).toString();
  }

  /** The start of the signed token's first part, which ends at {@code end}; -1 if there is none. */
  private static int head(String text, int from, int end) {
    int start = end;
    while (start > from && isOfName(text.charAt(start - 1))) {
      start--;
    }
    for (int at = start; at <= end - SHORTEST_HEAD; at++) {
      if (text.startsWith("ey", at) && (at == 0 || !isOfWord(text.charAt(at - 1)))) {
        return at;
      }
    }
    return -1;
  }

  private static String withoutNamed(String text) {
    return mayBeNamed(text) ? replaceNamed(text) : text;
  }

  /**
   * Whether the text has a sign or word without which {@link #NAMED} cannot match. Most have none.
   */
  private static boolean mayBeNamed(String text) {
    return text.indexOf(':') >= 0
        || text.indexOf('=') >= 0
        || IntStream.range(0, text.length())
            .anyMatch(at -> text.regionMatches(true, at, BEARER, 0, BEARER.length()));
  }

  private static String replaceNamed(String text) {
    var masked = new StringBuilder();
    int done = 0;
    var named = NAMED.matcher(text);
    for (boolean found = named.find(); found; ) {
      if (named.start("bearer") < 0 && !beginsNearby(text, named.start())) {
        found = named.find(named.start() + 1);
      } else {
        masked.append(text, done, named.start("value")).append(MASK);
        done = named.end();
        found = named.find();
      }
    }
    return masked.append(text, done, text.length()).toString();
  }

  /**
   * Whether a word begins at the place of a found name, or shortly before it if the found name ends
   * a longer one, as {@code TOKEN} ends {@code MY_TOKEN}.
   */
  private static boolean beginsNearby(String text, int place) {
    for (int at = place; at >= 0 && place - at <= LONGEST_PREFIX; at--) {
      boolean before = at > 0 && isOfWord(text.charAt(at - 1));
      if (before != isOfWord(text.charAt(at))) {
        return true;
      }
      if (at > 0 && !isOfName(text.charAt(at - 1))) {
        return false;
      }
    }
    return false;
  }

  private static boolean isOfName(char c) {
    return c == '-' || isOfWord(c);
  }

  private static boolean isOfWord(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static String withoutCredentials(MatchResult basic) {
    return Matcher.quoteReplacement(
        isCredentials(basic.group(2)) ? basic.group(1) + MASK : basic.group());
  }

  /** Whether it is base64 of a name, a colon and a password, not a word after "basic". */
  private static boolean isCredentials(String word) {
    try {
      var bytes = Base64.getDecoder().decode(word.replace('-', '+').replace('_', '/'));
      var text = new String(bytes, StandardCharsets.ISO_8859_1);
      return text.indexOf(':') >= 0 && text.chars().allMatch(c -> c >= ' ' && c != 0x7f);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * As {@link #mask(String)}, but parses a JSON object first, since an escape before a secret could
   * hide it.
   */
  public static String maskJson(String text) {
    var object = object(text);
    if (object.isEmpty()) {
      return mask(text);
    }
    var masked = mask(object.get());
    return masked.equals(object.get()) ? text : Json.write(masked);
  }

  private static Optional<ObjectNode> object(String text) {
    if (!text.stripLeading().startsWith("{")) {
      return Optional.empty();
    }
    try {
      return Json.MAPPER.readTree(text) instanceof ObjectNode node
          ? Optional.of(node)
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /**
   * A copy in whose texts the secrets are masked. A text under a name such as {@code password} is
   * masked whole.
   */
  public static JsonNode mask(JsonNode node) {
    return switch (node) {
      case ObjectNode object -> mask(object);
      case ArrayNode array -> {
        var masked = Json.array();
        array.forEach(element -> masked.add(mask(element)));
        yield masked;
      }
      case StringNode text -> StringNode.valueOf(maskJson(text.stringValue()));
      default -> node;
    };
  }

  /** As {@link #mask(JsonNode)}, for an object. */
  public static ObjectNode mask(ObjectNode node) {
    var masked = Json.object();
    for (var property : node.properties()) {
      var value = property.getValue();
      boolean secret = value.isString() && NAME.matcher(property.getKey()).matches();
      masked.set(mask(property.getKey()), secret ? StringNode.valueOf(MASK) : mask(value));
    }
    return masked;
  }
}
