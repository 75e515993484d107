package dev.folkmoot.web;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.SessionId;
import java.util.Optional;

/** Renders a next step as a link to a page, or as a sentence if no page does it. */
final class LinkAdvice {
  /** The words, and the page that they lead to. */
  record Link(String words, Optional<String> address) {
    private static Link to(String words, String address) {
      return new Link(words, Optional.of(address));
    }

    private static Link nowhere(String words) {
      return new Link(words, Optional.empty());
    }
  }

  private LinkAdvice() {}

  static Link of(Advice advice) {
    return switch (advice) {
      case Advice.ListQuestions() -> Link.to("See the open questions", "/");
      case Advice.AnswerQuestion answer ->
          Link.to("Answer " + answer.choice(), "/questions/" + answer.question());
      case Advice.WaitForClearance _ -> Link.to("See who is held, and by what", "/agents");
      case Advice.OpenSession(var kind) -> Link.to("Open another one", "/%ss".formatted(kind));
      case Advice.ReadSession(var kind, var id) -> Link.to("See its page", page(kind, id));
      case Advice.ContinueSession(var kind, var id) ->
          Link.to("Begin the next round first", page(kind, id));
      case Advice.ResumeSession(var kind, var id) -> Link.to("Resume it first", page(kind, id));
      case Advice.WaitForTurn(var kind, var id) -> Link.to("See who has the floor", page(kind, id));
      case Advice.ReadChat() -> Link.to("See the chat", "/chat");
      case Advice.ListPrompts() -> Link.to("See the prompts in the chat", "/chat");
      case Advice.ReadPrompt _ -> Link.to("See the responses in the chat", "/chat");
      case Advice.RegisterAgent _ -> Link.to("See who takes part", "/agents");
      case Advice.SpeakAsAgent() -> Link.to("Sign in with a name of your own", "/signin");
      case Advice.ListWebhooks() -> Link.nowhere("Ask an operator for the list of webhooks");
      case Advice.ListSpecs() -> Link.to("See the specs", "/stories");
      case Advice.PushKnowledge() -> Link.to("See the updates", "/updates");
      case Advice.ListStories() -> Link.to("See the stories", "/stories");
      case Advice.RegisterRole _ -> Link.to("See who takes part", "/agents");
      case Advice.CompleteStory(var story) -> Link.to("Finish the story first", story(story));
      case Advice.NextMessage() -> Link.nowhere("Its receiver takes it from the mailbox");
      case Advice.ShowToken() -> Link.to("Sign in", "/signin");
      case Advice.ShowPersonToken() -> Link.to("Sign in with a person's token", "/signin");
      case Advice.ShowOperatorToken() -> Link.to("Sign in with an operator's token", "/signin");
      case Advice.UseTokens() -> Link.nowhere("Ask an operator to set trust: tokens");
      case Advice.AllowHost() ->
          Link.nowhere("Or ask an operator to add the name to the setting allowedHosts");
      case Advice.AllowPrivateWebhooks() ->
          Link.nowhere("Ask an operator to set allowPrivateWebhooks: true");
      case Advice.ListAddresses() -> Link.to("Go to the inbox", "/");
    };
  }

  private static String story(String id) {
    return "/stories/" + Names.encode(id);
  }

  private static String page(String kind, SessionId session) {
    return "/%ss/%s".formatted(kind, Names.encode(session.value()));
  }
}
