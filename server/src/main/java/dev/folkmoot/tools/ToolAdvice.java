package dev.folkmoot.tools;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AdviceWording;

/** Phrases advice as calls of our tools. A step that no tool can take is left to a person. */
public final class ToolAdvice implements AdviceWording {
  private static final String ROUNDTABLE = "roundtable";

  @Override
  public String of(Advice advice) {
    return switch (advice) {
      case Advice.ListQuestions() -> "list_questions lists them";
      case Advice.AnswerQuestion answer ->
          "a person must answer question %s with %s (wait_for_answer returns once it is answered)"
              .formatted(answer.question(), answer.choice());
      case Advice.WaitForClearance _ -> "call wait_for_clearance, then go on";
      case Advice.OpenSession(var kind) ->
          "open another one with " + (kind.equals(ROUNDTABLE) ? "start_" : "create_") + kind;
      case Advice.ReadSession(var kind, _) ->
          kind.equals(ROUNDTABLE)
              ? "get_round_details shows a round, wait_for_round waits for its end"
              : "get_%s shows it".formatted(kind);
      case Advice.ContinueSession(var kind, _) -> "begin it with continue_" + kind;
      case Advice.ResumeSession(var kind, _) ->
          (kind.equals(ROUNDTABLE) ? "control_session resumes it, or " : "")
              + "wait until it is resumed (wait_for_my_turn returns when your turn comes)";
      case Advice.WaitForTurn _ -> "wait for your turn (wait_for_my_turn returns when it comes)";
      case Advice.ReadChat() -> "read_messages lists them";
      case Advice.ListPrompts() -> "list_prompts lists them";
      case Advice.ReadPrompt _ -> "wait_for_prompt returns the responses";
      case Advice.RegisterAgent _ -> "it is known once it calls a tool, such as check_gate";
      case Advice.SpeakAsAgent() -> "speak as the agent that you are";
      case Advice.ListWebhooks() -> "ask an operator for the list";
      case Advice.ListSpecs() -> "list_stories names the specs of stories";
      case Advice.PushKnowledge() -> "a person must push them; ask one with ask_question";
      case Advice.ListStories() -> "list_stories lists them";
      case Advice.RegisterRole _ -> "ask an operator to register you as a coder, architect or pm";
      case Advice.CompleteStory(var story) ->
          "finish story %s with complete_story".formatted(story);
      case Advice.NextMessage() -> "next_message returns your messages";
      case Advice.ShowToken() ->
          "send your token as 'Authorization: Bearer …'; an operator creates one for you";
      case Advice.ShowPersonToken() ->
          "ask a person to do it with a token: the operator's from operator.token in the data"
              + " directory, or one of role person that an operator created for them; to try it"
              + " without tokens, the server's operator uses the setting trust: open";
      case Advice.ShowOperatorToken() ->
          "ask an operator to do it with the token from operator.token in the data directory, or"
              + " one of role operator; to try it without tokens, the server's operator uses the"
              + " setting trust: open";
      case Advice.UseTokens() -> "ask its operator for the setting trust: tokens";
      case Advice.AllowHost() -> "or ask its operator to add the name to the setting allowedHosts";
      case Advice.AllowPrivateWebhooks() ->
          "ask its operator for the setting allowPrivateWebhooks: true";
      case Advice.ListAddresses() -> "tools/list lists the tools";
    };
  }
}
