package dev.folkmoot.cli;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AdviceWording;
import java.net.URI;
import java.util.Optional;

/** Renders a next step as a command to type, or as a page of the server if no command does it. */
record CommandAdvice(Optional<URI> server) implements AdviceWording {
  /** For refusals that come from no server. */
  CommandAdvice() {
    this(Optional.empty());
  }

  @Override
  public String of(Advice advice) {
    return switch (advice) {
      case Advice.ListQuestions() -> "see: folkmoot inbox";
      case Advice.AnswerQuestion answer ->
          "answer %s: folkmoot answer %s ANSWER"
              .formatted(answer.choice(), TerminalStyle.shortId(answer.question().value()));
      case Advice.WaitForClearance(var agent, var session) ->
          "see what holds it: folkmoot status --session %s %s"
              .formatted(word(session), argument(agent));
      case Advice.OpenSession(var kind) ->
          kind.equals("roundtable")
              ? "start another one: folkmoot roundtable TOPIC"
              : "open another one: folkmoot %s TOPIC --with PARTICIPANT".formatted(command(kind));
      case Advice.ReadSession(var kind, var id) ->
          "see: folkmoot %s --only-listen --go-on %s".formatted(command(kind), word(id));
      case Advice.ContinueSession(var kind, var id) ->
          "begin it: folkmoot %s --go-on %s".formatted(command(kind), word(id));
      case Advice.ResumeSession(var kind, var id) ->
          "resume it on its page, %s/%ss/%s"
              .formatted(server.map(URI::toString).orElse(""), kind, Resource.encode(id.value()));
      case Advice.WaitForTurn(var kind, var id) ->
          "wait for your turn: folkmoot %s --go-on %s".formatted(command(kind), word(id));
      case Advice.ReadChat() -> "see: folkmoot chat --once";
      case Advice.ListPrompts() -> "see: folkmoot inbox";
      case Advice.ReadPrompt _ -> "see what was collected: folkmoot chat --once";
      case Advice.RegisterAgent(var agent) ->
          "an agent is added with its first question: folkmoot ask TEXT --agent=" + word(agent);
      case Advice.SpeakAsAgent() -> "add --agent";
      case Advice.ListWebhooks() -> "see: folkmoot webhook list";
      case Advice.ListSpecs() -> "see: folkmoot story specs";
      case Advice.PushKnowledge() -> "push them: folkmoot knowledge push";
      case Advice.ListStories() -> "see: folkmoot story list";
      case Advice.RegisterRole _ ->
          "give it that role under agents: in folkmoot.yaml, see: folkmoot serve --config FILE";
      case Advice.CompleteStory(var story) ->
          "finish it: folkmoot story complete " + argument(story);
      case Advice.NextMessage() -> "see what is sent: folkmoot watch";
      case Advice.ShowToken() ->
          "set FOLKMOOT_TOKEN to your token, or name another variable with --token-env; an operator"
              + " creates tokens with: folkmoot token create NAME";
      case Advice.ShowPersonToken() ->
          "people need a token: name the data directory, which holds operator.token, with --data,"
              + " or the variable that holds your token with --token-env; an operator creates"
              + " tokens with: folkmoot token create NAME --role person; to try without tokens:"
              + " folkmoot serve --trust open";
      case Advice.ShowOperatorToken() ->
          "operators need a token: name the data directory, which holds operator.token, with"
              + " --data, or the variable that holds your token with --token-env; an operator"
              + " creates tokens with: folkmoot token create NAME --role operator; to try without"
              + " tokens: folkmoot serve --trust open";
      case Advice.UseTokens() -> "start it with: folkmoot serve --trust tokens";
      case Advice.AllowHost() -> "or allow the name with: folkmoot serve --allowed-host NAME";
      case Advice.AllowPrivateWebhooks() ->
          "to allow it, start the server with: folkmoot serve --allow-private-webhooks";
      case Advice.ListAddresses() ->
          "the server may have another version than this program; see: folkmoot --version";
    };
  }

  private static String command(String kind) {
    return kind.equals("discussion") ? "discuss" : kind;
  }

  private static String word(Object name) {
    return TerminalStyle.quoted(name.toString());
  }

  /** Keeps a name that begins with a dash from being read as an option. */
  private static String argument(Object name) {
    return (name.toString().startsWith("-") ? "-- " : "") + word(name);
  }
}
