package dev.folkmoot.core;

import java.util.List;

/**
 * The next step after a refusal, in the domain's words. Each edge tells it in its own: a path, a
 * tool, a command or a link.
 */
public sealed interface Advice {
  record ListQuestions() implements Advice {}

  record AnswerQuestion(QuestionId question, List<String> options) implements Advice {
    public AnswerQuestion {
      options = List.copyOf(options);
    }

    /** As one says it: retry, skip or stop. */
    public String choice() {
      return options.size() < 2
          ? String.join("", options)
          : String.join(", ", options.subList(0, options.size() - 1)) + " or " + options.getLast();
    }
  }

  record WaitForClearance(AgentId agent, SessionId session) implements Advice {}

  /** A session of the same kind: a discussion, for one. */
  record OpenSession(String kind) implements Advice {}

  record ReadSession(String kind, SessionId session) implements Advice {}

  /** Begin the next round of a session that is adjourned. */
  record ContinueSession(String kind, SessionId session) implements Advice {}

  record ResumeSession(String kind, SessionId session) implements Advice {}

  record WaitForTurn(String kind, SessionId session) implements Advice {}

  record ReadChat() implements Advice {}

  record ListPrompts() implements Advice {}

  record ReadPrompt(QuestionId prompt) implements Advice {}

  record RegisterAgent(AgentId agent) implements Advice {}

  record SpeakAsAgent() implements Advice {}

  record ListWebhooks() implements Advice {}

  record ListSpecs() implements Advice {}

  record ListStories() implements Advice {}

  /** Have updates of the repository made from what was learned, or from a patch. */
  record PushKnowledge() implements Advice {}

  /** A registration that says which part the agent has in the work: coder, architect or pm. */
  record RegisterRole(AgentId agent) implements Advice {}

  /** Finish the story that one holds. */
  record CompleteStory(String story) implements Advice {}

  /** Take the next message of the mailbox. */
  record NextMessage() implements Advice {}

  record ShowToken() implements Advice {}

  /** A person's or an operator's token is missing: where it is, and how to try without. */
  record ShowPersonToken() implements Advice {}

  /** An operator's token is missing; a person's would not do. */
  record ShowOperatorToken() implements Advice {}

  /** The server must be started with other settings: this and the next ones. */
  record UseTokens() implements Advice {}

  record AllowHost() implements Advice {}

  record AllowPrivateWebhooks() implements Advice {}

  /** Nothing is served where the caller looked. */
  record ListAddresses() implements Advice {}
}
