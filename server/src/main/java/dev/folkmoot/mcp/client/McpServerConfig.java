package dev.folkmoot.mcp.client;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.core.WebAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** One entry of {@code mcpServers:}. */
public record McpServerConfig(String name, Transport transport) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,199}");

  /** Headers that the client or HTTP sets. */
  private static final Set<String> OWN_HEADERS =
      Set.of("accept", "connection", "content-length", "content-type", "expect", "host", "upgrade");

  public sealed interface Transport {}

  /**
   * A server that is reached over HTTP.
   *
   * @param headers the names of headers, with the environment variables that have their values
   */
  public record Http(URI url, Map<String, String> headers) implements Transport {
    public Http {
      headers = Map.copyOf(headers);
    }
  }

  /**
   * A server that we start, and talk to over its standard input and output.
   *
   * @param env the names of variables that it gets, with the environment variables that have their
   *     values
   */
  public record Stdio(List<String> command, Map<String, String> env) implements Transport {
    public Stdio {
      command = List.copyOf(command);
      env = Map.copyOf(env);
    }
  }

  public McpServerConfig {
    if (!NAME.matcher(name).matches()) {
      throw Refusal.invalid(
          "mcpServers: the name '%s' must be 1 to 64 letters, digits, - or _"
              .formatted(Text.shorten(name)));
    }
    switch (transport) {
      case Http http -> check(name, http);
      case Stdio stdio -> check(name, stdio);
    }
  }

  private static void check(String name, Http http) {
    var url = http.url();
    require(WebAddress.is(url), name, "url", "must be an http or https URL");
    require(
        url.getRawUserInfo() == null,
        name,
        "url",
        "must not have a user or a password; send a header instead, whose value is in an"
            + " environment variable");
    http.headers()
        .forEach(
            (header, variable) -> {
              require(
                  HEADER.matcher(header).matches() && !isOwn(header),
                  name,
                  "headers",
                  "has '%s', a header that you cannot set; remove it"
                      .formatted(Text.shorten(header)));
              requireVariable(name, "headers." + header, variable);
            });
  }

  private static void check(String name, Stdio stdio) {
    require(
        !stdio.command().isEmpty()
            && stdio.command().stream().noneMatch(word -> word.indexOf('\0') >= 0)
            && !stdio.command().getFirst().isBlank(),
        name,
        "command",
        "is empty; write the program and its arguments as a list");
    stdio
        .env()
        .forEach(
            (key, variable) -> {
              require(
                  VARIABLE.matcher(key).matches(),
                  name,
                  "env",
                  "has '%s', which is not a valid name of a variable; rename it"
                      .formatted(Text.shorten(key)));
              requireVariable(name, "env." + key, variable);
            });
  }

  /** Does not quote the value, which may be a secret that was written here by mistake. */
  private static void requireVariable(String name, String key, String variable) {
    require(
        VARIABLE.matcher(variable).matches(),
        name,
        key,
        "must be the name of the environment variable that has the value, not the value");
  }

  private static boolean isOwn(String header) {
    var lower = header.toLowerCase(Locale.ROOT);
    return OWN_HEADERS.contains(lower) || lower.startsWith("mcp-");
  }

  private static void require(boolean right, String name, String key, String advice) {
    if (!right) {
      throw Refusal.invalid("mcpServers.%s.%s %s".formatted(name, key, advice));
    }
  }
}
