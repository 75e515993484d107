package dev.folkmoot.rest;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AdviceWording;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Next steps as calls of the REST API. */
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
          "wait for your turn (GET /api/%ss/%s tells who has the floor)"
              .formatted(kind, encoded(id));
      case Advice.ReadChat() -> "GET /api/chat lists them";
      case Advice.ListPrompts() -> "GET /api/discussion lists them";
      case Advice.ReadPrompt(var id) ->
          "GET /api/discussion/%s has what was collected".formatted(id);
      case Advice.RegisterAgent _ -> "register it with POST /api/agents";
      case Advice.SpeakAsAgent() -> "leave is_human (or isHuman) out";
      case Advice.ListWebhooks() -> "GET /api/webhooks lists those there are";
      case Advice.ListSpecs() -> "GET /api/specs lists them";
      case Advice.PushKnowledge() -> "POST /api/knowledge/push makes them";
      case Advice.ListStories() -> "GET /api/stories lists them";
      case Advice.RegisterRole(var agent) ->
          "register it with POST /api/agents {id: %s, role: coder}, or architect or pm"
              .formatted(agent);
      case Advice.CompleteStory(var story) ->
          "finish it with POST /api/stories/%s/complete".formatted(encoded(story));
      case Advice.NextMessage() -> "GET /api/messages/next?agent=NAME brings the next one";
      case Advice.ShowToken() ->
          "send yours as 'Authorization: Bearer …'; an operator makes one with POST /api/tokens";
      case Advice.ShowPersonToken() ->
          "send a person's token as 'Authorization: Bearer …': the operator's is in operator.token"
              + " in the data directory, and an operator makes others with POST /api/tokens"
              + " {name, role: person}; to try without tokens use the setting trust: open";
      case Advice.ShowOperatorToken() ->
          "send an operator's token as 'Authorization: Bearer …': it is in operator.token in the"
              + " data directory, and an operator makes others with POST /api/tokens {name, role:"
              + " operator}; to try without tokens use the setting trust: open";
      case Advice.UseTokens() -> "start it with the setting trust: tokens";
      case Advice.AllowHost() -> "or allow the name with the setting allowedHosts";
      case Advice.AllowPrivateWebhooks() ->
          "a server with the setting allowPrivateWebhooks: true takes it";
      case Advice.ListAddresses() -> "GET /openapi.json lists what there is";
    };
  }

  private static String encoded(Object name) {
    return URLEncoder.encode(name.toString(), StandardCharsets.UTF_8).replace("+", "%20");
  }
}
