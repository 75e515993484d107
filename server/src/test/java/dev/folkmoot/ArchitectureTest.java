package dev.folkmoot;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.gate.MaskedText;
import dev.folkmoot.store.Tx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The map of packages: which may know which, and which has which table. The root knows all, and
 * nothing knows it.
 */
class ArchitectureTest {
  private static final String ROOT = "dev.folkmoot";

  /** Each room stands by itself; {@code wire.*} is the package with all its rooms. */
  private static final Map<String, List<String>> MAY_KNOW =
      Map.ofEntries(
          entry("core", List.of()),
          entry("store", List.of("core")),
          entry("events", List.of("core", "store")),
          entry("tool", List.of("core")),
          entry("llm", List.of("core", "tool")),
          entry("agent", List.of("core", "store", "events")),
          entry("gate", List.of("core", "store", "events", "agent")),
          entry("trust", List.of("core", "store", "events", "agent")),
          entry("audit", List.of("core", "store", "events", "agent", "gate")),
          entry("webhook", List.of("core", "store", "events")),
          entry("session", List.of("core", "store", "events", "agent", "gate")),
          entry("squad", List.of("core", "store", "events", "agent", "gate")),
          entry("story", List.of("core", "store", "events", "agent", "gate")),
          entry("knowledge", List.of("core", "store", "events", "agent", "gate", "story")),
          entry(
              "knowledge.git",
              List.of("core", "store", "events", "agent", "gate", "story", "knowledge")),
          entry("speech", List.of("core", "tool", "llm", "session")),
          entry(
              "discussion",
              List.of("core", "store", "events", "agent", "gate", "session", "speech", "llm")),
          entry(
              "roundtable",
              List.of(
                  "core", "store", "events", "tool", "llm", "agent", "gate", "session", "speech")),
          entry(
              "architect",
              List.of(
                  "core", "store", "events", "tool", "llm", "agent", "gate", "session", "speech",
                  "story")),
          entry("wire", List.of("core")),
          entry("wire.agent", List.of("core", "agent", "wire")),
          entry("wire.architect", List.of("core", "architect", "story", "wire")),
          entry("wire.audit", List.of("audit", "wire")),
          entry("wire.discussion", List.of("core", "session", "discussion", "wire", "wire.gate")),
          entry("wire.events", List.of("core", "events", "wire")),
          entry("wire.gate", List.of("core", "agent", "gate", "wire")),
          entry("wire.knowledge", List.of("core", "story", "knowledge", "knowledge.git", "wire")),
          entry("wire.roundtable", List.of("core", "session", "roundtable", "wire", "wire.gate")),
          entry(
              "wire.session",
              List.of("core", "session", "wire", "wire.discussion", "wire.roundtable")),
          entry("wire.squad", List.of("core", "gate", "squad", "wire")),
          entry("wire.story", List.of("core", "story", "wire")),
          entry("wire.trust", List.of("core", "agent", "trust", "wire")),
          entry("wire.webhook", List.of("webhook", "wire")),
          entry("http", List.of("core", "trust", "wire")),
          entry("mcp", List.of("core", "http", "tool")),
          entry("mcp.client", List.of("core", "mcp", "tool")),
          entry("mcp.legacy", List.of("core", "http", "mcp", "tool")),
          entry("mcp.proxy", List.of("core", "mcp")),
          entry("task", List.of("core", "store", "mcp")),
          entry(
              "tools",
              List.of(
                  "core",
                  "store",
                  "events",
                  "tool",
                  "mcp",
                  "mcp.client",
                  "speech",
                  "wire.*",
                  "agent",
                  "gate",
                  "http",
                  "trust",
                  "session",
                  "squad",
                  "story",
                  "knowledge",
                  "architect",
                  "discussion",
                  "roundtable")),
          entry(
              "rest",
              List.of(
                  "core",
                  "http",
                  "wire.*",
                  "events",
                  "agent",
                  "gate",
                  "trust",
                  "session",
                  "squad",
                  "story",
                  "knowledge",
                  "knowledge.git",
                  "architect",
                  "discussion",
                  "roundtable",
                  "audit",
                  "webhook")),
          entry(
              "web",
              List.of(
                  "core",
                  "http",
                  "wire.*",
                  "events",
                  "agent",
                  "gate",
                  "trust",
                  "session",
                  "squad",
                  "story",
                  "knowledge",
                  "knowledge.git",
                  "architect",
                  "discussion",
                  "roundtable",
                  "web.picture")),
          entry("web.picture", List.of()),
          entry("cli", List.of("core", "wire.*")),
          entry("demo", List.of("core", "wire.*", "cli")));

  /** The one package in whose SQL a table is named. */
  private static final Map<String, String> OWNERS =
      Map.ofEntries(
          entry("agent", "agent"),
          entry("called", "agent"),
          entry("participant", "agent"),
          entry("question", "gate"),
          entry("event", "events"),
          entry("forgotten", "events"),
          entry("audit_checkpoint", "events"),
          entry("idempotency", "store"),
          entry("folding", "store"),
          entry("token", "trust"),
          entry("signed_out", "trust"),
          entry("sign_in_link", "trust"),
          entry("trust_mode", "trust"),
          entry("secret", "trust"),
          entry("task", "task"),
          entry("session", "session"),
          entry("seat", "session"),
          entry("turn", "session"),
          entry("turn_step", "session"),
          entry("debate_round", "roundtable"),
          entry("message", "squad"),
          entry("mention", "squad"),
          entry("reader", "squad"),
          entry("prompt", "squad"),
          entry("spec", "story"),
          entry("story", "story"),
          entry("story_dependency", "story"),
          entry("agent_state", "story"),
          entry("letter", "story"),
          entry("context", "architect"),
          entry("context_epoch", "architect"),
          entry("context_message", "architect"),
          entry("request", "architect"),
          entry("knowledge_node", "knowledge"),
          entry("knowledge_text", "knowledge"),
          entry("knowledge_edge", "knowledge"),
          entry("knowledge_history", "knowledge"),
          entry("knowledge_buffer", "knowledge"),
          entry("knowledge_conflict", "knowledge"),
          entry("knowledge_graph", "knowledge"),
          entry("knowledge_update", "knowledge.git"),
          entry("webhook", "webhook"));

  private static final Path SOURCES = Path.of("src/main/java/dev/folkmoot");
  private static final Path MIGRATIONS = Path.of("src/main/resources/migrations");

  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  @Test
  void every_package_is_on_the_map() {
    var packages =
        ALL.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> !name.equals(ROOT))
            .map(name -> name.substring(ROOT.length() + 1))
            .collect(Collectors.toSet());
    assertThat(packages).isEqualTo(MAY_KNOW.keySet());
  }

  @Test
  void every_package_knows_only_what_the_map_allows() {
    MAY_KNOW.forEach(
        (name, known) ->
            classes()
                .that()
                .resideInAPackage(ROOT + "." + name)
                .should()
                .onlyDependOnClassesThat(
                    describe(
                        "are outside Folkmoot or in one of " + known,
                        target -> isAllowed(target, name, known)))
                .check(ALL));
  }

  @Test
  void every_arrow_of_the_map_is_used() {
    var unused =
        MAY_KNOW.entrySet().stream()
            .flatMap(
                room ->
                    room.getValue().stream()
                        .filter(other -> !uses(room.getKey(), other))
                        .map(other -> room.getKey() + " → " + other));
    assertThat(unused).isEmpty();
  }

  private static boolean uses(String room, String other) {
    return ALL.stream()
        .filter(type -> type.getPackageName().equals(ROOT + "." + room))
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .anyMatch(dependency -> isIn(dependency.getTargetClass().getPackageName(), other));
  }

  @Test
  void every_table_has_an_owner() throws IOException {
    var created = Pattern.compile("create (?:virtual )?table (\\w+)");
    var tables = new TreeSet<String>();
    for (var file : files(MIGRATIONS, ".sql")) {
      created
          .matcher(Files.readString(file))
          .results()
          .forEach(match -> tables.add(match.group(1)));
    }
    assertThat(tables).isNotEmpty().isEqualTo(new TreeSet<>(OWNERS.keySet()));
  }

  /** A table in the SQL of a source file. */
  private record Mention(Path file, long line, String table) {
    boolean isByOwner() {
      var room = SOURCES.relativize(file.getParent()).toString().replace('/', '.');
      return room.equals(OWNERS.get(table));
    }
  }

  @Test
  void every_table_is_named_in_the_sql_of_its_owner_only() throws IOException {
    var mentions = new ArrayList<Mention>();
    for (var file : files(SOURCES, ".java")) {
      mentions.addAll(mentions(file));
    }
    assertThat(mentions.stream().filter(mention -> !mention.isByOwner())).isEmpty();
    assertThat(mentions.stream().map(Mention::table).distinct())
        .as("tables that are found at all")
        .hasSameElementsAs(OWNERS.keySet());
  }

  @Test
  void a_table_is_found_however_the_sql_names_it() {
    assertThat(tables("\"select * from question q, agent a where a.id = q.id\""))
        .containsExactly("question", "agent");
    assertThat(tables("\"select * from turn t join seat s on s.id = t.id, agent\""))
        .containsOnly("turn", "seat", "agent");
    assertThat(tables("\"select 1 from (select 1 from turn) t, seat\""))
        .containsOnly("turn", "seat");
    assertThat(tables("\"delete from question using agent where true\""))
        .containsExactly("question", "agent");
    assertThat(tables("\"SELECT * FROM Agent JOIN Question ON true\""))
        .containsOnly("agent", "question");
    assertThat(tables("\"select * from \\\"agent\\\", \\\"turn\\\"\""))
        .containsExactly("agent", "turn");
    assertThat(tables("\"insert into \\\"agent\\\" values (1)\"")).containsExactly("agent");
    assertThat(tables("\"\"\"\nselect * from \\\n  agent\n\"\"\"")).containsExactly("agent");
    assertThat(tables("\"\"\"\nupdate \\\n  agent set id = 1\n\"\"\"")).containsExactly("agent");
    assertThat(tables("\"select * from \" + NAME")).containsExactly("?");
    assertThat(tables("\"select * from %s where id = 1\".formatted(NAME)")).containsExactly("?");
    assertThat(tables("\"update %s set id = 1\".formatted(NAME)")).containsExactly("?");
    assertThat(tables("new Leases(\n    \"session\", TO_RUN, UNOWNED)")).containsExactly("session");
    assertThat(tables("new Leases(NAME, TO_RUN, UNOWNED)")).containsExactly("?");
  }

  @Test
  void what_is_no_table_is_not_taken_for_one() {
    assertThat(tables("\"select * from (%s) scanned\"")).isEmpty();
    assertThat(tables("// \"select * from agent\"")).isEmpty();
    assertThat(tables("\"nothing came from %s\"")).isEmpty();
  }

  private static Stream<String> tables(String source) {
    return SqlTables.in(source).stream().map(SqlTables.Found::table);
  }

  private static List<Mention> mentions(Path file) throws IOException {
    return SqlTables.in(Files.readString(file)).stream()
        .filter(found -> OWNERS.containsKey(found.table()) || found.isUnknown())
        .filter(found -> !(found.isUnknown() && file.equals(SOURCES.resolve("store/Leases.java"))))
        .map(found -> new Mention(file, found.line(), found.table()))
        .toList();
  }

  private static List<Path> files(Path directory, String suffix) throws IOException {
    try (var all = Files.walk(directory)) {
      return all.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }

  @Test
  void sql_is_spoken_only_where_there_are_tables_and_http_only_at_the_edges() {
    var jetty = packagesUsing("org.eclipse.jetty");
    assertThat(jetty).isEqualTo(Set.of(ROOT + ".http"));
    var jdbc = packagesUsing("java.sql");
    assertThat(jdbc)
        .isEqualTo(
            Stream.of(
                    "store",
                    "events",
                    "agent",
                    "gate",
                    "trust",
                    "architect",
                    "knowledge",
                    "knowledge.git",
                    "session",
                    "roundtable",
                    "squad",
                    "story",
                    "task",
                    "webhook")
                .map(name -> ROOT + "." + name)
                .collect(Collectors.toSet()));
  }

  @Test
  void langchain4j_is_known_only_where_models_are_asked() {
    assertThat(packagesUsing("dev.langchain4j")).isEqualTo(Set.of(ROOT + ".llm"));
  }

  /** The one writer of SQLite would do it while everybody else waits. */
  @Test
  void nothing_is_masked_by_who_is_handed_a_transaction() {
    var masking = List.of(Secrets.class.getName() + ".mask", MaskedText.class.getName() + ".of");
    assertThat(
            ALL.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(
                    method ->
                        method.getRawParameterTypes().stream()
                            .anyMatch(parameter -> parameter.isEquivalentTo(Tx.class)))
                .flatMap(
                    method ->
                        Stream.concat(
                            method.getMethodCallsFromSelf().stream(),
                            method.getMethodReferencesFromSelf().stream()))
                .filter(
                    call ->
                        masking.contains(
                            call.getTargetOwner().getName() + "." + call.getTarget().getName())))
        .isEmpty();
  }

  private static Set<String> packagesUsing(String library) {
    return ALL.stream()
        .filter(
            type ->
                type.getDirectDependenciesFromSelf().stream()
                    .anyMatch(
                        dependency ->
                            dependency.getTargetClass().getPackageName().startsWith(library)))
        .map(JavaClass::getPackageName)
        .collect(Collectors.toSet());
  }

  private static boolean isAllowed(JavaClass target, String name, List<String> known) {
    var where = target.getPackageName();
    return !where.startsWith(ROOT)
        || where.equals(ROOT + "." + name)
        || known.stream().anyMatch(other -> isIn(where, other));
  }

  private static boolean isIn(String where, String known) {
    if (known.endsWith(".*")) {
      var hall = ROOT + "." + known.substring(0, known.length() - 2);
      return where.equals(hall) || where.startsWith(hall + ".");
    }
    return where.equals(ROOT + "." + known);
  }
}
