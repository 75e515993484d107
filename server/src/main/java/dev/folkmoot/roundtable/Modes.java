package dev.folkmoot.roundtable;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.session.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** All modes: the built-in ones, and those in files that users add. */
public final class Modes {
  private static final List<String> BUILT_IN =
      List.of(
          "collaborative",
          "expert-panel",
          "delphi",
          "red-team-blue-team",
          "adversarial",
          "socratic",
          "devils-advocate");

  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private final Map<String, Mode> modes = new LinkedHashMap<>();

  private Modes() {}

  /** A mode file. */
  private record ModeFile(
      @Nullable String title,
      @Nullable String description,
      @Nullable String order,
      @Nullable Boolean anonymous,
      @Nullable Boolean statistics,
      @Nullable List<RoleEntry> roles,
      @Nullable List<PersonaEntry> personas,
      @Nullable List<String> perspectives,
      @Nullable Boolean generatePerspectives,
      @Nullable List<String> stances,
      @Nullable String prompt) {}

  private record RoleEntry(
      @Nullable String name,
      @JsonProperty("seats") @Nullable String share,
      @Nullable String stance,
      @Nullable String prompt) {}

  private record PersonaEntry(@Nullable String name, @Nullable String prompt) {}

  /**
   * Reads the built-in modes and the users' own.
   *
   * @param directory where users put their own files; a file with the name of a built-in mode
   *     replaces it
   */
  public static Modes of(Optional<Path> directory) {
    var all = new Modes();
    BUILT_IN.forEach(name -> all.add(name, "our mode " + name, builtIn(name)));
    directory.filter(Files::isDirectory).ifPresent(all::addFiles);
    return all;
  }

  private static String builtIn(String name) {
    try (var in = Modes.class.getResourceAsStream("/roundtable/modes/" + name + ".yaml")) {
      if (in == null) {
        throw new IllegalStateException("no mode " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void addFiles(Path directory) {
    try (var files = Files.list(directory)) {
      for (var file : files.filter(one -> one.toString().matches(".*\\.ya?ml")).sorted().toList()) {
        var name = String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "");
        add(name, file.toString(), Files.readString(file));
      }
    } catch (IOException e) {
      throw Refusal.invalid(
          "the mode files in %s cannot be read; check their permissions".formatted(directory));
    }
  }

  private void add(String name, String where, String text) {
    Text.requireName("the name of " + where, name);
    ModeFile file;
    try {
      file = YAML.readValue(text, ModeFile.class);
    } catch (JacksonException e) {
      throw refused(where, e.getOriginalMessage().lines().findFirst().orElse("cannot be read"));
    }
    if (file == null || file.prompt() == null) {
      throw refused(where, "prompt is missing; say what the participants must do");
    }
    var roles = entries(file.roles()).stream().map(role -> role(where, role)).toList();
    requireShares(where, roles);
    modes.put(
        name.toLowerCase(Locale.ROOT),
        new Mode(
            name.toLowerCase(Locale.ROOT),
            Optional.ofNullable(file.title()).orElse(name),
            Optional.ofNullable(file.description()).orElse(""),
            together(where, file.order()),
            Boolean.TRUE.equals(file.anonymous()),
            Boolean.TRUE.equals(file.statistics()),
            roles,
            entries(file.personas()).stream().map(one -> persona(where, one)).toList(),
            entries(file.perspectives()),
            Boolean.TRUE.equals(file.generatePerspectives()),
            entries(file.stances()),
            file.prompt()));
  }

  /** Makes sure that every participant gets a role, however many there are. */
  private static void requireShares(String where, List<Mode.Role> roles) {
    var shares = roles.stream().map(Mode.Role::share).toList();
    boolean inTurn = shares.stream().allMatch(Mode.Share.IN_TURN::equals);
    boolean halves =
        shares.indexOf(Mode.Share.REST) == shares.size() - 1
            && shares.stream().filter(Mode.Share.HALF::equals).count() == shares.size() - 1
            && shares.size() <= 3;
    if (!inTurn && !halves) {
      throw refused(
          where,
          "give every role 'seats: in-turn', or give one or two roles 'seats: half' and the last"
              + " role 'seats: rest'");
    }
  }

  private static <T> List<T> entries(@Nullable List<T> entries) {
    return Optional.ofNullable(entries).orElse(List.of());
  }

  private static boolean together(String where, @Nullable String order) {
    return switch (Optional.ofNullable(order).orElse("together")) {
      case "together" -> true;
      case "one-by-one" -> false;
      default -> throw refused(where, "order must be together or one-by-one");
    };
  }

  private static Mode.Role role(String where, RoleEntry entry) {
    if (entry.name() == null) {
      throw refused(where, "a role has no name; give it one");
    }
    Text.requireName("a role of " + where, entry.name());
    if (Panel.isAnalyst(entry.name())) {
      throw refused(
          where, "no role may be called analyst, which sums up each round; use another name");
    }
    var share =
        switch (Optional.ofNullable(entry.share()).orElse("in-turn")) {
          case "in-turn" -> Mode.Share.IN_TURN;
          case "half" -> Mode.Share.HALF;
          case "rest" -> Mode.Share.REST;
          default -> throw refused(where, "seats must be in-turn, half or rest");
        };
    return new Mode.Role(
        entry.name(),
        share,
        Optional.ofNullable(entry.stance()),
        Optional.ofNullable(entry.prompt()).orElse(""));
  }

  private static Mode.ModePersona persona(String where, PersonaEntry entry) {
    if (entry.name() == null || entry.prompt() == null) {
      throw refused(where, "a persona needs a name and a prompt");
    }
    Text.requireName("a persona of " + where, entry.name());
    return new Mode.ModePersona(entry.name(), entry.prompt());
  }

  private static Refusal refused(String where, String why) {
    return Refusal.invalid("%s: %s".formatted(where, why));
  }

  public Collection<Mode> all() {
    return List.copyOf(modes.values());
  }

  /** The session setting that stores its mode. */
  static final String SETTING = "modeRules";

  /**
   * The mode of a debate as it was when the debate was opened, even if its file has changed since.
   */
  public Optional<Mode> find(Session session) {
    var name = Terms.of(session).mode();
    return session
        .settings()
        .optional(SETTING)
        .map(json -> Mode.of(name, json))
        .or(() -> find(name));
  }

  /** The same, or the default mode for an old debate whose mode file no longer exists. */
  Mode of(Session session) {
    return find(session).orElseGet(() -> modes.get(Terms.USUAL_MODE));
  }

  private Optional<Mode> find(String name) {
    return Optional.ofNullable(modes.get(name.toLowerCase(Locale.ROOT)));
  }

  public Mode require(String name) {
    return find(name)
        .orElseThrow(
            () ->
                Refusal.invalid(
                    "Unknown mode '%s'. Use one of %s"
                        .formatted(Text.shorten(name), String.join(", ", modes.keySet()))));
  }
}
