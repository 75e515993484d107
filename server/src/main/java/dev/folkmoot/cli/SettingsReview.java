package dev.folkmoot.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Checks the settings files that Claude Code reads in a project for settings that stop our hook or
 * run it twice. Claude Code merges these files, so each of them counts.
 */
final class SettingsReview {
  private final Path project;

  SettingsReview(Path project) {
    this.project = project;
  }

  /** One sentence for each finding; it begins with the file. */
  List<String> warnings() {
    return Stream.concat(
            Stream.of(settings(project)).flatMap(file -> common(file).stream()),
            others().flatMap(file -> ofOther(file).stream()))
        .toList();
  }

  /** The shared settings of a project, which hold our hook. */
  static Path settings(Path project) {
    return project.resolve(".claude").resolve("settings.json");
  }

  private Stream<Path> others() {
    return Stream.of(
        project.resolve(".claude").resolve("settings.local.json"),
        userDirectory().resolve("settings.json"),
        Path.of("/etc/claude-code/managed-settings.json"),
        Path.of("/Library/Application Support/ClaudeCode/managed-settings.json"));
  }

  private static Path userDirectory() {
    return Optional.ofNullable(System.getenv("CLAUDE_CONFIG_DIR"))
        .filter(directory -> !directory.isBlank())
        .map(Path::of)
        .orElseGet(() -> Path.of(System.getProperty("user.home"), ".claude"));
  }

  private static List<String> ofOther(Path file) {
    var found = new ArrayList<>(common(file));
    read(file)
        .filter(
            settings -> ClaudeCode.hooksBeforeTools(settings.content()).anyMatch(Install::isOurs))
        .ifPresent(
            _ -> found.add(file + " has a hook of Folkmoot too, so both run. Remove that one"));
    return found;
  }

  private static List<String> common(Path file) {
    if (!Files.exists(file)) {
      return List.of();
    }
    var settings = read(file);
    if (settings.isEmpty()) {
      return List.of(file + " is not valid JSON. Correct it: it may turn our hook off");
    }
    var content = settings.get().content();
    var found = new ArrayList<String>();
    for (var flag : List.of("disableAllHooks", "allowManagedHooksOnly")) {
      if (content.path(flag).asBoolean(false)) {
        found.add(
            "%s has %s, so our hook does not run and nothing is held. Remove it"
                .formatted(file, flag));
      }
    }
    if (content
        .path("disabledMcpjsonServers")
        .valueStream()
        .anyMatch(SettingsReview::isOurServer)) {
      found.add(
          file + " disables the MCP server folkmoot, which a held agent needs. Remove that entry");
    }
    ClaudeCode.hooksBeforeTools(content)
        .flatMap(hook -> ClaudeCode.problem(hook).stream())
        .map(
            problem ->
                "%s has a hook that Claude Code drops: %s. Correct it".formatted(file, problem))
        .forEach(found::add);
    return found;
  }

  private static boolean isOurServer(JsonNode name) {
    return name.asString("").equals("folkmoot");
  }

  private static Optional<JsonFile> read(Path file) {
    try {
      return Optional.of(JsonFile.read(file));
    } catch (CliFailure | IOException e) {
      return Optional.empty();
    }
  }
}
