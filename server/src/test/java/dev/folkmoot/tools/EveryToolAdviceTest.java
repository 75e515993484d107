package dev.folkmoot.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Advice;
import dev.folkmoot.testing.EveryAdvice;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An agent is told of tools that are there, and of no path or command. */
class EveryToolAdviceTest {
  private static final Pattern TOOL = Pattern.compile("\\w+_\\w+");

  private static final List<String> TOOLS = EveryAdvice.tools();

  static Stream<Advice> advice() {
    return EveryAdvice.kinds();
  }

  @ParameterizedTest
  @MethodSource("advice")
  void every_next_step_is_told_in_the_words_of_tools(Advice advice) {
    var words = new ToolAdvice().of(advice);
    assertThat(words)
        .isNotBlank()
        .doesNotContainPattern("(^|[^\\w])/\\w|\\b(GET|POST)\\b|folkmoot [a-z]|--[a-z]");
    assertThat(TOOL.matcher(words).results().map(MatchResult::group)).isSubsetOf(TOOLS);
    assertThat(words)
        .containsPattern(TOOL.pattern() + "|operator|tools/list|the agent that you are");
  }
}
