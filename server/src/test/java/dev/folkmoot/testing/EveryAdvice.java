package dev.folkmoot.testing;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.mcp.Talk;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One next step of each kind, and what only one edge has: no other may speak of it. */
public final class EveryAdvice {
  private static final QuestionId QUESTION = new QuestionId("01900000-0000-7000-8000-00000000beef");
  private static final SessionId SESSION = new SessionId("01900000-0000-7000-8000-00000000cafe");

  private EveryAdvice() {}

  public static Stream<Advice> kinds() {
    var all =
        List.<Advice>of(
            new Advice.ListQuestions(),
            new Advice.AnswerQuestion(QUESTION, List.of("retry", "skip", "stop")),
            new Advice.WaitForClearance(new AgentId("big coder"), SESSION),
            new Advice.OpenSession("discussion"),
            new Advice.ReadSession("discussion", SESSION),
            new Advice.ContinueSession("roundtable", SESSION),
            new Advice.ResumeSession("discussion", SESSION),
            new Advice.WaitForTurn("discussion", SESSION),
            new Advice.ReadChat(),
            new Advice.ListPrompts(),
            new Advice.ReadPrompt(QUESTION),
            new Advice.RegisterAgent(new AgentId("big coder")),
            new Advice.SpeakAsAgent(),
            new Advice.ListWebhooks(),
            new Advice.ListSpecs(),
            new Advice.PushKnowledge(),
            new Advice.ListStories(),
            new Advice.RegisterRole(new AgentId("big coder")),
            new Advice.CompleteStory("login 1"),
            new Advice.NextMessage(),
            new Advice.ShowToken(),
            new Advice.ShowPersonToken(),
            new Advice.ShowOperatorToken(),
            new Advice.UseTokens(),
            new Advice.AllowHost(),
            new Advice.AllowPrivateWebhooks(),
            new Advice.ListAddresses());
    var kinds = all.stream().map(Object::getClass).collect(Collectors.toSet());
    if (!kinds.containsAll(Arrays.asList(Advice.class.getPermittedSubclasses()))) {
      throw new AssertionError("a kind of advice is missing here");
    }
    return all.stream();
  }

  /** The names of all tools. */
  public static List<String> tools() {
    try (var api = Api.start()) {
      return tools(api);
    }
  }

  public static List<String> tools(Api api) {
    return new Talk(api.url().resolve("/mcp"))
        .ask("tools/list", "{}")
        .path("result")
        .path("tools")
        .valueStream()
        .map(tool -> tool.path("name").asString())
        .toList();
  }

  /** Those that are no word of plain English. */
  public static String[] unmistakable(List<String> tools) {
    return tools.stream().filter(name -> name.contains("_")).toArray(String[]::new);
  }
}
