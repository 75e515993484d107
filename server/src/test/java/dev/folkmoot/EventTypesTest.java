package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.EventTypes;
import dev.folkmoot.gate.GateEvents;
import dev.folkmoot.session.SessionEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Types of events are declared once, in the feature that appends them. */
class EventTypesTest {
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.folkmoot");
  private static final Set<String> NAMES =
      declared().map(EventType::name).collect(Collectors.toSet());

  /** What is appended is an {@link EventType}, so what is made anywhere must be known. */
  @Test
  void every_type_that_is_made_anywhere_is_known_to_the_server() {
    assertThat(MAIN.stream().filter(EventTypesTest::makesTypes))
        .isNotEmpty()
        .allMatch(EventTypesTest::isDeclaration);
    assertThat(NAMES).hasSizeGreaterThan(20).containsAll(Folkmoot.EVENT_TYPES.logged());
    assertThat(NAMES).allSatisfy(name -> Folkmoot.EVENT_TYPES.require(List.of(name)));
  }

  @Test
  void every_type_that_the_sources_and_the_documents_name_is_declared() throws IOException {
    var families = NAMES.stream().map(name -> name.replaceAll("\\..*", "")).distinct();
    var named =
        Pattern.compile(
            "[\"'`]((?:%s)\\.[a-z_]+)[\"'`]".formatted(families.collect(Collectors.joining("|"))));
    var found = new HashSet<String>();
    for (var text : texts()) {
      named.matcher(text).results().map(result -> result.group(1)).forEach(found::add);
    }
    assertThat(found).hasSizeGreaterThan(20).isSubsetOf(NAMES);
  }

  @Test
  void the_page_about_webhooks_names_every_type_that_is_told_by_default() throws IOException {
    var page = Files.readString(Path.of("..", "docs", "webhooks.md"));
    assertThat(Folkmoot.EVENT_TYPES.pushed())
        .isNotEmpty()
        .allSatisfy(type -> assertThat(page).contains("`" + type + "`"));
  }

  @Test
  void a_type_that_is_declared_twice_is_refused_at_the_start() {
    assertThatIllegalStateException()
        .isThrownBy(
            () -> EventTypes.of(List.of(GateEvents.OF_QUESTIONS, List.of(GateEvents.ASKED))))
        .withMessageContaining(GateEvents.ASKED.name());
  }

  @Test
  void tokens_for_a_toolset_hear_of_every_family_but_these() {
    assertThat(Folkmoot.EVENT_TYPES.familiesOfNoToolset())
        .containsExactly("token.*", "trust.*", "webhook.*");
  }

  @Test
  void only_declared_types_and_their_families_may_be_asked_for() {
    Folkmoot.EVENT_TYPES.require(List.of("question.asked", "question.*", "turn.delta"));
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> Folkmoot.EVENT_TYPES.require(List.of("question.aksed")))
        .withMessageContaining("question.aksed")
        .withMessageContaining("question.asked");
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> Folkmoot.EVENT_TYPES.requireLogged(List.of("turn.delta")));
  }

  /** The constants of the classes that are there to declare them. */
  private static Stream<EventType> declared() {
    return MAIN.stream()
        .filter(EventTypesTest::isDeclaration)
        .map(JavaClass::reflect)
        .flatMap(type -> Stream.of(type.getDeclaredFields()))
        .filter(field -> Modifier.isStatic(field.getModifiers()))
        .flatMap(EventTypesTest::types);
  }

  private static boolean isDeclaration(JavaClass type) {
    return type.getSimpleName().endsWith("Events");
  }

  private static boolean makesTypes(JavaClass type) {
    return type.getMethodCallsFromSelf().stream()
        .anyMatch(
            call ->
                call.getTargetOwner().isEquivalentTo(EventType.class)
                    && call.getTarget().getName().matches("live|logged|told"));
  }

  private static Stream<EventType> types(Field field) {
    field.setAccessible(true);
    try {
      return switch (field.get(null)) {
        case EventType type -> Stream.of(type);
        case SessionEvents types -> types.all().stream();
        case Map<?, ?> map -> map.values().stream().map(EventType.class::cast);
        case Collection<?> all -> all.stream().map(EventType.class::cast);
        default -> throw new AssertionError("no types of events: " + field);
      };
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> texts() throws IOException {
    try (var sources = Files.walk(Path.of("src", "main"));
        var documents = Files.walk(Path.of("..", "docs"))) {
      return Stream.of(sources, documents, Stream.of(Path.of("..", "README.md")))
          .flatMap(files -> files)
          .filter(file -> file.toString().matches(".*\\.(java|jte|js|md)"))
          .map(EventTypesTest::text)
          .toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
