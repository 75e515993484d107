package dev.folkmoot.rest;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AdviceWording;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Phrases advice as calls of the REST API. */
public final class PathAdvice implements AdviceWording {
  @Override
  public String of(Advice advice) {
    return switch (advice) {
      case Advice.ListQuestions() -> "GET /api/questions lists them";
      case Advice.AnswerQuestion answer ->
          "answer question %1$s with %2$s (POST /api/questions/%1$s/answers)"
              .formatted(answer.question(), answer.choice());
      case Advice.WaitForClearance(var agent, var session) ->
          "GET /api/gate/%s/clearance?session=%s waits until nothing holds it"
              .formatted(encoded(agent), encoded(session));
      case Advice.OpenSession(var kind) -> "open another one with POST /api/%ss".formatted(kind);
      case Advice.ReadSession(var kind, var id) ->
          "GET /api/%ss/%s shows it".formatted(kind, encoded(id));
      case Advice.ContinueSession(var kind, var id) ->
          "begin it with POST /api/%ss/%s/continue".formatted(kind, encoded(id));
      case Advice.ResumeSession(var kind, var id) ->
          kind.equals("roundtable")
              ? "resume it with POST /api/roundtables/%s/control".formatted(encoded(id))
              : "POST /api/%ss/%s/resume".formatted(kind, encoded(id));
      case Advice.WaitForTurn(var kind, var id) ->
          "wait for your turn (GET /api/%ss/%s shows who has the floor)"
              .formatted(kind, encoded(id));
      case Advice.ReadChat() -> "GET /api/chat lists them";
      case Advice.ListPrompts() -> "GET /api/discussion lists them";
      case Advice.ReadPrompt(var id) -> "GET /api/discussion/%s shows the responses".formatted(id);
      case Advice.RegisterAgent _ -> "register it with POST /api/agents";
      case Advice.SpeakAsAgent() -> "leave out is_human (or isHuman)";
      case Advice.ListWebhooks() -> "GET /api/webhooks lists them";
      case Advice.ListSpecs() -> "GET /api/specs lists them";
      case Advice.PushKnowledge() -> "POST /api/knowledge/push creates them";
      case Advice.ListStories() -> "GET /api/stories lists them";
      case Advice.RegisterRole(var agent) ->
          "register it with POST /api/agents {id: %s, role: coder}, or architect or pm"
              .formatted(agent);
      case Advice.CompleteStory(var story) ->
          "finish it with POST /api/stories/%s/complete".formatted(encoded(story));
      case Advice.NextMessage() -> "GET /api/messages/next?agent=NAME returns the next one";
      case Advice.ShowToken() ->
          "send your token as 'Authorization: Bearer …'; an operator creates one with POST"
              + " /api/tokens";
      case Advice.ShowPersonToken() ->
          "send a person's token as 'Authorization: Bearer …': the operator's is in operator.token"
              + " in the data directory, and an operator creates others with POST /api/tokens"
              + " {name, role: person}; to try it without tokens, use the setting trust: open";
      case Advice.ShowOperatorToken() ->
          "send an operator's token as 'Authorization: Bearer …': it is in operator.token in the"
              + " data directory, and an operator creates others with POST /api/tokens {name, role:"
              + " operator}; to try it without tokens, use the setting trust: open";
      case Advice.UseTokens() -> "start it with the setting trust: tokens";
      case Advice.AllowHost() -> "or allow the name with the setting allowedHosts";
      case Advice.AllowPrivateWebhooks() ->
          "to allow it, start the server with the setting allowPrivateWebhooks: true";
      case Advice.ListAddresses() -> "GET /openapi.json lists the routes";
    };
  }

  private static String encoded(Object name) {
    return URLEncoder.encode(name.toString(), StandardCharsets.UTF_8).replace("+", "%20");
  }
}
