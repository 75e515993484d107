package dev.folkmoot.llm;

import dev.folkmoot.llm.ModelFailure.Reason;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the tool that a provider's refusal is about. OpenAI names it in quotes ("Invalid schema for
 * function 'x'"), Anthropic and Google by its position ("tools.3.custom.input_schema",
 * "tools[0].function_declarations[3].parameters").
 */
final class RefusedToolFinder {
  private static final Pattern ABOUT_TOOLS =
      Pattern.compile(
          "\\(400\\):.*(schema|function|tool|parameter)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /**
   * Google lists all tools as the functions of one tool, so the position of the function is matched
   * first.
   */
  private static final List<Pattern> PLACES =
      List.of(
          Pattern.compile("function_?declarations\\[(\\d{1,4})]", Pattern.CASE_INSENSITIVE),
          Pattern.compile("\\btools(?:\\.|\\[)(\\d{1,4})\\b"));

  private RefusedToolFinder() {}

  /**
   * @param sent the tools of the request, in their order
   */
  static Optional<Tool<ToolCall>> in(AttemptFailure trouble, List<Tool<ToolCall>> sent) {
    var message = trouble.getMessage();
    if (trouble.reason() != Reason.REFUSED || !ABOUT_TOOLS.matcher(message).find()) {
      return Optional.empty();
    }
    return sent.stream()
        .filter(tool -> quoted(tool.name()).matcher(message).find())
        .findFirst()
        .or(() -> place(message).filter(i -> i < sent.size()).map(sent::get));
  }

  private static Pattern quoted(String name) {
    return Pattern.compile("(['\"`])%s\\1".formatted(Pattern.quote(name)));
  }

  private static Optional<Integer> place(String message) {
    return PLACES.stream()
        .map(pattern -> pattern.matcher(message))
        .flatMap(found -> found.find() ? Stream.of(Integer.valueOf(found.group(1))) : Stream.of())
        .findFirst();
  }
}
