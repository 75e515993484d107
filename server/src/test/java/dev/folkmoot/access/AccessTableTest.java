package dev.folkmoot.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Config;
import dev.folkmoot.core.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The stored tables say who gets in by which door, in each mode of trust. Where that changes, take
 * the table that the failure prints, and read each line that differs.
 */
class AccessTableTest {
  private static final List<Door> DOORS =
      Stream.of(
              GateDoors.all(),
              SessionDoors.all(),
              ArchitectDoors.all(),
              StoryDoors.all(),
              KnowledgeDoors.all(),
              OtherDoors.all(),
              ToolDoors.all())
          .flatMap(doors -> doors)
          .toList();

  @ParameterizedTest
  @EnumSource(value = Config.TrustMode.class, names = "KEPT", mode = EnumSource.Mode.EXCLUDE)
  void everybody_gets_in_where_the_table_says(Config.TrustMode mode, @TempDir Path data)
      throws IOException {
    try (var site = new Site(mode, data)) {
      var lines = new ArrayList<String>();
      lines.add(line("", Arrays.stream(Who.values()).map(Who::word)));
      for (var door : DOORS) {
        lines.add(
            line(door.name(), Arrays.stream(Who.values()).map(who -> knock(site, door, who))));
      }
      assertThat(String.join("\n", lines) + "\n").isEqualTo(stored(mode));
    }
  }

  private static String knock(Site site, Door door, Who who) {
    if (who == Who.GATE_ONLY && !site.hasTokens()) {
      return "-";
    }
    if (door.isReading()) {
      return door.knock().apply(site.reader(who)).word();
    }
    var word = door.knock().apply(site.visitor(who)).word();
    site.clear();
    return word;
  }

  private static String line(String name, Stream<String> cells) {
    return "%-86s".formatted(name)
        + cells.map("%-10s"::formatted).collect(Collectors.joining()).stripTrailing();
  }

  private static String stored(Config.TrustMode mode) throws IOException {
    var file = "/access/%s.txt".formatted(mode.name().toLowerCase(Locale.ROOT));
    try (var in = AccessTableTest.class.getResourceAsStream(file)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void every_door_of_the_server_has_a_line(@TempDir Path data) throws IOException {
    try (var site = new Site(Config.TrustMode.OPEN, data)) {
      var tried = DOORS.stream().map(Door::operation).collect(Collectors.toSet());
      assertThat(tried)
          .containsAll(operations(site))
          .containsAll(listed(site, "tools/list", "/tools", "name", "tool "))
          .containsAll(listed(site, "prompts/list", "/prompts", "name", "prompt "))
          .containsAll(listed(site, "resources/list", "/resources", "uri", "resource "))
          .containsAll(
              listed(
                  site,
                  "resources/templates/list",
                  "/resourceTemplates",
                  "uriTemplate",
                  "resource "));
    }
  }

  private static List<String> operations(Site site) {
    var document =
        site.send(new Site.Sent("GET", "/openapi.json", Optional.empty(), Optional.empty()));
    return Json.tree(document.body()).get("paths").properties().stream()
        .flatMap(
            path ->
                path.getValue().propertyNames().stream()
                    .map(method -> method.toUpperCase(Locale.ROOT) + " " + path.getKey()))
        .toList();
  }

  /** The entries that the server lists of a kind, as the doors are called. */
  private static List<String> listed(
      Site site, String method, String kind, String field, String prefix) {
    var listed = site.operator().ask(method, Json.object()).json().at("/result" + kind);
    assertThat(listed).as(method).isNotEmpty();
    return listed.valueStream().map(one -> prefix + one.get(field).asString()).toList();
  }
}
