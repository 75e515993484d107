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
import dev.folkmoot.gate.Words;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The map of packages: which may know which. The root knows all, and nothing knows it. */
class ArchitectureTest {
  private static final String ROOT = "dev.folkmoot";

  private static final Map<String, List<String>> MAY_KNOW =
      Map.ofEntries(
          entry("core", List.of()),
          entry("store", List.of("core")),
          entry("events", List.of("core", "store")),
          entry("llm", List.of("core")),
          entry("agent", List.of("core", "store", "events")),
          entry("gate", List.of("core", "store", "events", "agent")),
          entry("trust", List.of("core", "store", "agent")),
          entry("webhook", List.of("core", "store", "events")),
          entry("session", List.of("core", "store", "events", "agent", "gate")),
          entry("squad", List.of("core", "store", "events", "agent", "gate")),
          entry("speech", List.of("core", "llm", "session")),
          entry(
              "discussion",
              List.of("core", "store", "events", "agent", "session", "speech", "llm")),
          entry("wire", List.of("core")),
          entry("wire.agent", List.of("core", "agent", "wire")),
          entry("wire.discussion", List.of("core", "session", "discussion", "wire")),
          entry("wire.events", List.of("core", "events", "wire")),
          entry("wire.gate", List.of("core", "agent", "gate", "wire")),
          entry("wire.squad", List.of("core", "agent", "gate", "squad", "wire")),
          entry("wire.trust", List.of("core", "agent", "trust", "wire")),
          entry("wire.webhook", List.of("core", "webhook", "wire")),
          entry("http", List.of("core", "trust", "wire")),
          entry("mcp", List.of("core", "http")),
          entry("mcp.legacy", List.of("core", "http", "mcp")),
          entry("mcp.proxy", List.of("core", "mcp")),
          entry("task", List.of("core", "store", "mcp")),
          entry(
              "tools",
              List.of(
                  "core",
                  "events",
                  "mcp",
                  "wire",
                  "agent",
                  "gate",
                  "http",
                  "trust",
                  "session",
                  "squad",
                  "discussion")),
          entry(
              "rest",
              List.of(
                  "core",
                  "store",
                  "http",
                  "wire",
                  "events",
                  "agent",
                  "gate",
                  "trust",
                  "session",
                  "squad",
                  "discussion",
                  "webhook",
                  "llm")),
          entry(
              "web",
              List.of(
                  "core",
                  "http",
                  "wire",
                  "events",
                  "agent",
                  "gate",
                  "trust",
                  "session",
                  "squad",
                  "discussion")),
          entry("cli", List.of("core", "wire")),
          entry("demo", List.of("core", "wire", "cli")));

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
  void sql_is_spoken_only_where_there_are_tables_and_http_only_at_the_edges() {
    var jetty = packagesUsing("org.eclipse.jetty");
    assertThat(jetty).isEqualTo(Set.of(ROOT + ".http"));
    var jdbc = packagesUsing("java.sql");
    assertThat(jdbc)
        .isEqualTo(
            Stream.of(
                    "store", "events", "agent", "gate", "trust", "session", "squad", "task",
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
    var masking = List.of(Secrets.class.getName() + ".mask", Words.class.getName() + ".of");
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
        || known.stream().anyMatch(other -> isIn(where, ROOT + "." + other));
  }

  /** A package that may be known may be known with its rooms. */
  private static boolean isIn(String where, String room) {
    return where.equals(room) || where.startsWith(room + ".");
  }
}
