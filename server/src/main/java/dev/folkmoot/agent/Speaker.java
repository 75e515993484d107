package dev.folkmoot.agent;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import java.util.Optional;

/**
 * Who is speaking, and through which surface it reached us. With a token the standing is known;
 * without one the registry tells it from the name.
 *
 * @param byName whether people must show a token and this speaker shows none, so that it is an
 *     agent whatever it is called
 */
public record Speaker(
    AgentId name, Via via, Optional<Standing> standing, Optional<String> token, boolean byName) {
  /** The surfaces a word can come through. */
  public enum Via {
    REST,
    CLI,
    /** A person on the page. */
    WEB,
    MCP,
    /** A person at an agent's client. */
    ELICITATION,
    /** A model that calls a tool in its turn. */
    MODEL,
    JAVA,
    /** Nobody spoke: the question's own default at its deadline. */
    DEFAULT
  }

  /** Somebody who is taken at its word. */
  public Speaker(AgentId name, Via via) {
    this(name, via, Optional.empty(), Optional.empty());
  }

  /** Somebody whose standing or token is known. */
  public Speaker(AgentId name, Via via, Optional<Standing> standing, Optional<String> token) {
    this(name, via, standing, token, false);
  }

  /**
   * The server itself, which asks in somebody's name: no limit of that name's questions applies.
   */
  public static Speaker ofServer(AgentId name) {
    return new Speaker(name, Via.JAVA, Optional.of(Standing.PERSON), Optional.empty());
  }

  /** An agent that merely says who it is, where people must show a token. */
  public static Speaker byName(AgentId name, Via via) {
    return new Speaker(name, via, Optional.of(Standing.AGENT), Optional.empty(), true);
  }

  /** The same, once it is known what it may do. */
  public Speaker as(Standing known) {
    return new Speaker(name, via, Optional.of(known), token, byName);
  }

  /** A refusal that tells a speaker without a token how a person would show theirs. */
  public Refusal refused(String message) {
    var refusal = Refusal.notAllowed(message);
    return byName ? refusal.advising(new Advice.ShowPersonToken()) : refusal;
  }

  /** The same for something that only an operator may do, so that a person's token is no help. */
  public Refusal refusedToAllButOperators(String message) {
    var refusal = Refusal.notAllowed(message);
    return byName || token.isPresent() ? refusal.advising(new Advice.ShowOperatorToken()) : refusal;
  }

  /**
   * Whether it releases no hold: it merely says who it is, or is a model of this server, whose
   * prompt may be written by an agent that merely says who it is.
   */
  public boolean releasesNothing() {
    return byName || via == Via.MODEL;
  }

  /** Whether it is known to be a person. */
  public boolean isPerson() {
    return standing.filter(Standing::isPerson).isPresent();
  }

  /** False for a caller that uses the server's own name. */
  public boolean isSomebody() {
    return !name.isAlike(AgentId.FOLKMOOT);
  }

  /** Refuses, by throwing, a caller that uses the server's own name. */
  public void requireSomebody() {
    if (!isSomebody()) {
      throw notTheServer();
    }
  }

  public static Refusal notTheServer() {
    return Refusal.notAllowed("nobody speaks as 'folkmoot'; use a name of your own");
  }
}
