package dev.folkmoot.agent;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import java.util.Optional;

/**
 * The agent or person behind a request, and the surface that the request came through. A token
 * gives the standing; without one the registry finds it by the name.
 *
 * @param byName whether people must show a token and this speaker shows none; it then counts as an
 *     agent under any name
 */
public record Speaker(
    AgentId name, Via via, Optional<Standing> standing, Optional<String> token, boolean byName) {
  /** The surfaces that a request can come through. */
  public enum Via {
    REST,
    CLI,
    /** A person on the page. */
    WEB,
    MCP,
    /** A person at an agent's client. */
    ELICITATION,
    /** A model on this server that calls a tool in its turn. */
    MODEL,
    /** The server's own code. */
    JAVA,
    /** The question's own default, at its deadline. */
    DEFAULT
  }

  /** A speaker whose name is believed. */
  public Speaker(AgentId name, Via via) {
    this(name, via, Optional.empty(), Optional.empty());
  }

  /** A speaker whose standing or token is known. */
  public Speaker(AgentId name, Via via, Optional<Standing> standing, Optional<String> token) {
    this(name, via, standing, token, false);
  }

  /**
   * The server itself, which asks in the name of a participant. That name's limits of questions do
   * not apply.
   */
  public static Speaker ofServer(AgentId name) {
    return new Speaker(name, Via.JAVA, Optional.of(Standing.PERSON), Optional.empty());
  }

  /** An agent that gives a name but no token, where people must show a token. */
  public static Speaker byName(AgentId name, Via via) {
    return new Speaker(name, via, Optional.of(Standing.AGENT), Optional.empty(), true);
  }

  /** The same speaker with a known standing. */
  public Speaker as(Standing known) {
    return new Speaker(name, via, Optional.of(known), token, byName);
  }

  /** A refusal that tells a speaker without a token how a person shows one. */
  public Refusal refused(String message) {
    var refusal = Refusal.notAllowed(message);
    return byName ? refusal.advising(new Advice.ShowPersonToken()) : refusal;
  }

  /** The same for an action of operators, for which a person's token is not enough. */
  public Refusal refusedToAllButOperators(String message) {
    var refusal = Refusal.notAllowed(message);
    return byName || token.isPresent() ? refusal.advising(new Advice.ShowOperatorToken()) : refusal;
  }

  /**
   * True if the speaker must not release holds: it shows no token, or it is a model of this server,
   * whose prompt an agent without a token may have written.
   */
  public boolean releasesNothing() {
    return byName || via == Via.MODEL;
  }

  /** Whether the speaker is known to be a person. */
  public boolean isPerson() {
    return standing.filter(Standing::isPerson).isPresent();
  }

  /** True for a caller that uses the server's own name. */
  public boolean isServer() {
    return name.isAlike(AgentId.FOLKMOOT);
  }

  /** Refuses, by throwing, a caller that uses the server's own name. */
  public void requireNotServer() {
    if (isServer()) {
      throw notTheServer();
    }
  }

  public static Refusal notTheServer() {
    return Refusal.notAllowed("only the server speaks as 'folkmoot'; use a name of your own");
  }
}
