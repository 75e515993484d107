package dev.folkmoot.wire;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

@Doc("The next step after a refusal, for programs; the problem's detail says it in words.")
public record AdviceJson(
    @Doc("The step, such as list-questions or resume-session; later versions may add others.")
        String step,
    @Doc("The id of the question, prompt, session, story or message that the step is about.")
        @Nullable String id,
    @Doc("The kind of session: discussion or roundtable.") @Nullable String kind,
    @Doc("The agent that the step is about.") @Nullable String agent,
    @Doc("The answers to choose from.") @Nullable List<String> options) {

  private AdviceJson(String step) {
    this(step, null, null, null, null);
  }

  private AdviceJson(String step, @Nullable SessionId session, String kind) {
    this(step, session == null ? null : session.value(), kind, null, null);
  }

  public static AdviceJson of(Advice advice) {
    return switch (advice) {
      case Advice.ListQuestions() -> new AdviceJson("list-questions");
      case Advice.AnswerQuestion(var question, var options) ->
          new AdviceJson("answer-question", question.value(), null, null, options);
      case Advice.WaitForClearance(var agent, var session) ->
          new AdviceJson("wait-for-clearance", session.value(), null, agent.value(), null);
      case Advice.OpenSession(var kind) -> new AdviceJson("open-session", null, kind);
      case Advice.ReadSession(var kind, var id) -> new AdviceJson("read-session", id, kind);
      case Advice.ContinueSession(var kind, var id) -> new AdviceJson("continue-session", id, kind);
      case Advice.ResumeSession(var kind, var id) -> new AdviceJson("resume-session", id, kind);
      case Advice.WaitForTurn(var kind, var id) -> new AdviceJson("wait-for-turn", id, kind);
      case Advice.ReadChat() -> new AdviceJson("read-chat");
      case Advice.ListPrompts() -> new AdviceJson("list-prompts");
      case Advice.ReadPrompt(var id) -> new AdviceJson("read-prompt", id.value(), null, null, null);
      case Advice.RegisterAgent(var agent) ->
          new AdviceJson("register-agent", null, null, agent.value(), null);
      case Advice.SpeakAsAgent() -> new AdviceJson("speak-as-agent");
      case Advice.ListWebhooks() -> new AdviceJson("list-webhooks");
      case Advice.ListSpecs() -> new AdviceJson("list-specs");
      case Advice.ListStories() -> new AdviceJson("list-stories");
      case Advice.PushKnowledge() -> new AdviceJson("push-knowledge");
      case Advice.RegisterRole(var agent) ->
          new AdviceJson("register-role", null, null, agent.value(), null);
      case Advice.CompleteStory(var story) ->
          new AdviceJson("complete-story", story, null, null, null);
      case Advice.NextMessage() -> new AdviceJson("next-message");
      case Advice.ShowToken() -> new AdviceJson("show-token");
      case Advice.ShowPersonToken() -> new AdviceJson("show-person-token");
      case Advice.ShowOperatorToken() -> new AdviceJson("show-operator-token");
      case Advice.UseTokens() -> new AdviceJson("use-tokens");
      case Advice.AllowHost() -> new AdviceJson("allow-host");
      case Advice.AllowPrivateWebhooks() -> new AdviceJson("allow-private-webhooks");
      case Advice.ListAddresses() -> new AdviceJson("list-addresses");
    };
  }

  /** The advice; empty if a newer server sends a step that this version does not know. */
  public Optional<Advice> advice() {
    return switch (step) {
      case "list-questions" -> Optional.of(new Advice.ListQuestions());
      case "answer-question" ->
          about(QuestionId::new, question -> new Advice.AnswerQuestion(question, choices()));
      case "wait-for-clearance" ->
          Optional.ofNullable(agent)
              .map(AgentId::given)
              .flatMap(
                  held ->
                      about(
                          SessionId::given, session -> new Advice.WaitForClearance(held, session)));
      case "open-session" -> Optional.ofNullable(kind).map(Advice.OpenSession::new);
      case "read-session" -> ofSession(Advice.ReadSession::new);
      case "continue-session" -> ofSession(Advice.ContinueSession::new);
      case "resume-session" -> ofSession(Advice.ResumeSession::new);
      case "wait-for-turn" -> ofSession(Advice.WaitForTurn::new);
      case "read-chat" -> Optional.of(new Advice.ReadChat());
      case "list-prompts" -> Optional.of(new Advice.ListPrompts());
      case "read-prompt" -> about(QuestionId::new, Advice.ReadPrompt::new);
      case "register-agent" ->
          Optional.ofNullable(agent).map(AgentId::given).map(Advice.RegisterAgent::new);
      case "speak-as-agent" -> Optional.of(new Advice.SpeakAsAgent());
      case "list-webhooks" -> Optional.of(new Advice.ListWebhooks());
      case "list-specs" -> Optional.of(new Advice.ListSpecs());
      case "list-stories" -> Optional.of(new Advice.ListStories());
      case "push-knowledge" -> Optional.of(new Advice.PushKnowledge());
      case "register-role" ->
          Optional.ofNullable(agent).map(AgentId::given).map(Advice.RegisterRole::new);
      case "complete-story" -> about(Function.identity(), Advice.CompleteStory::new);
      case "next-message" -> Optional.of(new Advice.NextMessage());
      case "show-token" -> Optional.of(new Advice.ShowToken());
      case "show-person-token" -> Optional.of(new Advice.ShowPersonToken());
      case "show-operator-token" -> Optional.of(new Advice.ShowOperatorToken());
      case "use-tokens" -> Optional.of(new Advice.UseTokens());
      case "allow-host" -> Optional.of(new Advice.AllowHost());
      case "allow-private-webhooks" -> Optional.of(new Advice.AllowPrivateWebhooks());
      case "list-addresses" -> Optional.of(new Advice.ListAddresses());
      default -> Optional.empty();
    };
  }

  private <I> Optional<Advice> about(Function<String, I> parse, Function<I, Advice> advice) {
    return Optional.ofNullable(id).map(parse).map(advice);
  }

  private Optional<Advice> ofSession(BiFunction<String, SessionId, Advice> advice) {
    return Optional.ofNullable(kind)
        .flatMap(one -> about(SessionId::given, session -> advice.apply(one, session)));
  }

  private List<String> choices() {
    return Optional.ofNullable(options).orElse(List.of());
  }
}
