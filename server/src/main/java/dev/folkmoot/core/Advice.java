package dev.folkmoot.core;

import java.util.List;

/**
 * The next step after a refusal. Each interface puts it into words for its own callers: as a path,
 * a tool, a command or a link.
 */
public sealed interface Advice {
  record ListQuestions() implements Advice {}

  record AnswerQuestion(QuestionId question, List<String> options) implements Advice {
    public AnswerQuestion {
      options = List.copyOf(options);
    }

    /** The options in a sentence: {@code retry, skip or stop}. */
    public String choice() {
      return options.size() < 2
          ? String.join("", options)
          : String.join(", ", options.subList(0, options.size() - 1)) + " or " + options.getLast();
    }
  }

  record WaitForClearance(AgentId agent, SessionId session) implements Advice {}

  /** Open another session of the same kind, such as a discussion. */
  record OpenSession(String kind) implements Advice {}

  record ReadSession(String kind, SessionId session) implements Advice {}

  /** Begin the next round of an adjourned session. */
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

  /** Let the server make repository updates from knowledge entries or from a patch. */
  record PushKnowledge() implements Advice {}

  /** Register the agent again with its role in the work: coder, architect or pm. */
  record RegisterRole(AgentId agent) implements Advice {}

  /** Finish the story that the caller holds. */
  record CompleteStory(String story) implements Advice {}

  /** Take the next message of the mailbox. */
  record NextMessage() implements Advice {}

  record ShowToken() implements Advice {}

  /**
   * Show a person's or an operator's token. Most interfaces also say where to find the token, and
   * how to try the server without tokens.
   */
  record ShowPersonToken() implements Advice {}

  /** Show an operator's token; a person's is not enough. */
  record ShowOperatorToken() implements Advice {}

  /** Restart the server so that it requires tokens. */
  record UseTokens() implements Advice {}

  /** Restart the server with the host's name among those that it serves. */
  record AllowHost() implements Advice {}

  /** Restart the server so that webhooks may have private addresses. */
  record AllowPrivateWebhooks() implements Advice {}

  /** The caller's path does not exist: list the addresses that do. */
  record ListAddresses() implements Advice {}
}
