package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Advice;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.EveryAdvice;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** A caller of the REST API is told of paths that are there, and of no tool or command. */
class PathAdviceTest {
  private static final Pattern CALL = Pattern.compile("\\b(GET|POST) (/[^\\s?)]*)");

  @SuppressWarnings("NullAway.Init")
  private static JsonNode paths;

  private static List<String> tools = List.of();

  @BeforeAll
  static void start(@TempDir Path data) {
    try (var api = Api.start(data)) {
      paths = api.get("/openapi.json").expect(200).json().path("paths");
      tools = EveryAdvice.tools(api);
    }
  }

  static Stream<Advice> advice() {
    return EveryAdvice.kinds();
  }

  @ParameterizedTest
  @MethodSource("advice")
  void every_next_step_is_told_in_the_words_of_the_api(Advice advice) {
    var words = new PathAdvice().of(advice);
    assertThat(words)
        .isNotBlank()
        .doesNotContain(EveryAdvice.unmistakable(tools))
        .doesNotContainPattern("folkmoot [a-z]|--[a-z]");
    CALL.matcher(words)
        .results()
        .forEach(call -> assertThat(isThere(call.group(1), call.group(2))).as(words).isTrue());
    assertThat(words).containsPattern(CALL.pattern() + "|setting|is_human");
  }

  private static boolean isThere(String method, String path) {
    return paths
        .propertyStream()
        .filter(route -> route.getValue().has(method.toLowerCase(Locale.ROOT)))
        .anyMatch(route -> path.matches(route.getKey().replaceAll("\\{\\w+}", "[^/]+")));
  }
}
