package dev.folkmoot;

import dev.folkmoot.core.CallerLimits;
import dev.folkmoot.core.Durations;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.knowledge.git.RepositoryConfig;
import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.trust.Trust;
import dev.folkmoot.webhook.OutboundSettings;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads the configuration: from flags, else from the environment, else from a file. */
final class Settings {
  /**
   * The keys of the configuration. Each has three forms, such as {@code --event-retention}, {@code
   * FOLKMOOT_EVENT_RETENTION} and {@code eventRetention}.
   */
  enum Key {
    HOST("host"),
    PORT("port"),
    DATA("data"),
    DATABASE_URL("databaseUrl"),
    EVENT_RETENTION("eventRetention"),
    LOG("log"),
    TRUST("trust"),
    TLS_CERT("tlsCert"),
    TLS_KEY("tlsKey"),
    BEHIND_PROXY("behindProxy"),
    ALLOWED_HOSTS("allowedHosts"),
    PUBLIC_URL("publicUrl"),
    ALLOW_PRIVATE_WEBHOOKS("allowPrivateWebhooks"),
    AUDIT_KEY("auditKey"),
    MAX_WAITS("maxWaits"),
    MAX_STREAMS("maxStreams"),
    MAX_OPEN_QUESTIONS("maxOpenQuestions"),
    MAX_OPEN_EMERGENCIES("maxOpenEmergencies");

    private final String name;

    Key(String name) {
      this.name = name;
    }
  }

  private static final int LONGEST_URL = 150;

  private final Map<Key, String> flags;
  private final Map<String, String> environment;
  private final Map<Key, String> file;
  private final Speakers speakers;
  private final Optional<RepositoryConfig> knowledge;

  private Settings(
      Map<Key, String> flags,
      Map<String, String> environment,
      Map<Key, String> file,
      Speakers speakers,
      Optional<RepositoryConfig> knowledge) {
    this.flags = flags;
    this.environment = environment;
    this.file = file;
    this.speakers = speakers;
    this.knowledge = knowledge;
  }

  static Config read(Map<Key, String> flags, @Nullable Path file, Map<String, String> environment) {
    var chosen =
        Optional.ofNullable(file)
            .or(() -> Optional.ofNullable(environment.get("FOLKMOOT_CONFIG")).map(Path::of));
    return chosen
        .map(path -> load(path, flags, environment))
        .orElseGet(
            () -> new Settings(flags, environment, Map.of(), Speakers.NONE, Optional.empty()))
        .config();
  }

  private Config config() {
    return new Config(
        listen(),
        value(Key.TRUST)
            .map(text -> ConfigWords.constant("trust", Trust.Mode.class, text))
            .map(Config.TrustMode::of)
            .orElse(Config.TrustMode.KEPT),
        value(Key.DATA).map(Path::of).orElseGet(Settings::defaultData).toAbsolutePath().normalize(),
        value(Key.DATABASE_URL).map(PostgresUrl::parse),
        value(Key.EVENT_RETENTION)
            .map(text -> Durations.parse("eventRetention", text))
            .orElse(Duration.ofDays(30)),
        value(Key.LOG)
            .map(text -> ConfigWords.constant("log", Config.LogFormat.class, text))
            .orElseGet(Settings::defaultLog),
        speakers,
        new OutboundSettings(
            flag(Key.ALLOW_PRIVATE_WEBHOOKS), value(Key.PUBLIC_URL).map(Settings::publicUrl)),
        value(Key.AUDIT_KEY).map(Path::of),
        new CallerLimits(
            limit(Key.MAX_WAITS, CallerLimits.USUAL.waits()),
            limit(Key.MAX_STREAMS, CallerLimits.USUAL.streams()),
            limit(Key.MAX_OPEN_QUESTIONS, CallerLimits.USUAL.openQuestions()),
            limit(Key.MAX_OPEN_EMERGENCIES, CallerLimits.USUAL.openEmergencies())),
        knowledge);
  }

  private int limit(Key key, int usual) {
    return value(key).map(text -> number(key.name, "a whole number", text)).orElse(usual);
  }

  /** A setting that is off if it is left out. */
  private boolean flag(Key key) {
    return switch (value(key).orElse("false")) {
      case "true" -> true;
      case "false" -> false;
      case String text ->
          throw Refusal.invalid(
              "%s must be true or false, was '%s'".formatted(key.name, Text.shorten(text)));
    };
  }

  /** The URL that the links in messages begin with. */
  private static URI publicUrl(String text) {
    try {
      var url = new URI(text.replaceAll("/+$", ""));
      if (url.getHost() != null
          && String.valueOf(url.getScheme()).matches("https?")
          && url.getRawQuery() == null
          && url.getRawFragment() == null
          && url.getRawUserInfo() == null
          && text.length() <= LONGEST_URL) {
        return url;
      }
    } catch (URISyntaxException e) {
      // reported below
    }
    throw Refusal.invalid(
        "publicUrl must be the URL of the server for people, such as https://moot.example.com, with"
            + " at most %d characters and without user, query and fragment, was '%s'"
                .formatted(LONGEST_URL, Text.shorten(text)));
  }

  private ListenAddress listen() {
    var certificate = value(Key.TLS_CERT).map(Path::of);
    var key = value(Key.TLS_KEY).map(Path::of);
    if (certificate.isPresent() != key.isPresent()) {
      throw Refusal.invalid("tlsCert and tlsKey go together; give both");
    }
    return new ListenAddress(
        value(Key.HOST).orElse("127.0.0.1"),
        value(Key.PORT).map(text -> number("port", "0 to 65535", text)).orElse(7070),
        value(Key.ALLOWED_HOSTS)
            .map(names -> Set.copyOf(List.of(names.split(",", -1))))
            .orElse(Set.of()),
        flag(Key.BEHIND_PROXY),
        certificate.flatMap(file -> key.map(secret -> new ListenAddress.Tls(file, secret))));
  }

  private Optional<String> value(Key key) {
    return Optional.ofNullable(flags.get(key))
        .or(() -> Optional.ofNullable(environment.get("FOLKMOOT_" + key.name())))
        .or(() -> Optional.ofNullable(file.get(key)));
  }

  private static Settings load(Path path, Map<Key, String> flags, Map<String, String> environment) {
    var tree = tree(path);
    var values = new HashMap<Key, String>();
    tree.propertyStream()
        .filter(entry -> !structured().anyMatch(entry.getKey()::equals))
        .forEach(entry -> values.put(key(path, entry.getKey()), entry.getValue().asString()));
    return new Settings(
        flags,
        environment,
        values,
        SpeakerSettings.read(path, tree),
        KnowledgeSettings.read(path, tree));
  }

  /** The keys with structured values. */
  private static Stream<String> structured() {
    return Stream.concat(SpeakerSettings.KEYS.stream(), Stream.of(KnowledgeSettings.KEY));
  }

  private static JsonNode tree(Path path) {
    try {
      var tree = new YAMLMapper().readTree(Files.readString(path));
      if (!tree.isObject() && !tree.isMissingNode() && !tree.isNull()) {
        throw Refusal.invalid("%s must be a YAML mapping of keys to values".formatted(path));
      }
      return tree;
    } catch (IOException e) {
      throw Refusal.invalid(
          "the configuration file %s cannot be read; check its path and permissions"
              .formatted(path));
    } catch (JacksonException e) {
      throw Refusal.invalid(
          "%s is not valid YAML: %s"
              .formatted(path, e.getOriginalMessage().lines().findFirst().orElse("")));
    }
  }

  private static Key key(Path path, String name) {
    return Arrays.stream(Key.values())
        .filter(key -> key.name.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.invalid(
                    "%s: there is no key '%s'; did you mean '%s'?"
                        .formatted(path, name, ConfigWords.nearest(known(), name))));
  }

  private static List<String> known() {
    return Stream.concat(Arrays.stream(Key.values()).map(key -> key.name), structured()).toList();
  }

  private static int number(String name, String range, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw Refusal.invalid("%s must be %s, was '%s'".formatted(name, range, Text.shorten(text)));
    }
  }

  /** JDK 25 has a console only on a terminal. */
  @SuppressWarnings("SystemConsoleNull")
  private static Config.LogFormat defaultLog() {
    return System.console() != null ? Config.LogFormat.TEXT : Config.LogFormat.JSON;
  }

  /** The default data directory. */
  static Path defaultData() {
    return Path.of(System.getProperty("user.home"), ".folkmoot");
  }
}
