package dev.folkmoot.story;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.store.Tx;
import java.util.Optional;
import java.util.function.Predicate;

/** The rules of a valid letter: its sender, its addressee and its story. */
final class LetterRules {
  private static final String SPEC = "spec";

  private final Agents agents;
  private final WorkRights rights;
  private final StoryStore stories;

  LetterRules(Agents agents, WorkRights rights, StoryStore stories) {
    this.agents = agents;
    this.rights = rights;
    this.stories = stories;
  }

  /** Refuses, by throwing, a type that the speaker may not send. */
  void requireMaySend(Tx tx, Speaker by, LetterType type) {
    switch (type) {
      case REQUEST -> {}
      case SPEC, SHUTDOWN -> rights.requireMayPlan(tx, by, "send a " + type);
      case KNOWLEDGE_UPDATE -> requirePerson(tx, by);
      case STORY ->
          throw Refusal.invalid(
                  "a STORY cannot be sent; the server sends it to the coder that takes the story")
              .advising(new Advice.ListStories());
      case RESPONSE, ERROR ->
          throw Refusal.invalid(
                  "a %s answers a message; send it as a reply to that message".formatted(type))
              .advising(new Advice.NextMessage());
    }
  }

  /**
   * Refuses, by throwing, a reply in the architect's name by a caller that shows no token or is no
   * longer an architect.
   *
   * @param decides whether the reply counts as an architect's decision
   */
  void requireMayReply(Tx tx, Speaker by, boolean decides) {
    if (by.byName() && (decides || isArchitect(tx, by))) {
      throw Refusal.notAllowed(
              "%s shows no token, and an architect's reply needs the architect's own token"
                  .formatted(by.name()))
          .advising(new Advice.ShowToken());
    }
    if (decides && !isArchitect(tx, by)) {
      throw by.refused("%s is not registered as an architect".formatted(by.name()));
    }
    rights.requireNotHeld(tx, by, "reply to a message");
  }

  /** Refuses, by throwing, to open an architect's mailbox for a caller that shows no token. */
  void requireMayOpen(Tx tx, Speaker by, boolean receivedByFeature) {
    if (by.byName() && (receivedByFeature || isArchitect(tx, by))) {
      throw Refusal.notAllowed(
              "%s shows no token, and an architect's mailbox needs the architect's own token"
                  .formatted(by.name()))
          .advising(new Advice.ShowToken());
    }
  }

  private boolean isArchitect(Tx tx, Speaker by) {
    return rights.roleOf(tx, by.name()).filter(role -> role == Role.ARCHITECT).isPresent();
  }

  private void requirePerson(Tx tx, Speaker by) {
    if (!rights.isPerson(tx, by)) {
      throw by.refused(
          "%s may not send a KNOWLEDGE_UPDATE; only people may, since it is pushed to git"
              .formatted(by.name()));
    }
  }

  /** The sender or the addressee of a letter, as the registry knows it. */
  private record Party(Optional<Agent> agent) {
    /** A party that is not in the registry counts as a person. */
    boolean isPerson() {
      return agent.isEmpty() || agent.get().kind() == AgentKind.HUMAN;
    }

    boolean has(Role role) {
      return agent.flatMap(Role::of).filter(role::equals).isPresent();
    }

    /** People, architects and pms write about any story; other agents about their own. */
    boolean isBoundToItsStory() {
      return !isPerson() && agent.flatMap(Role::of).filter(Role::plans).isEmpty();
    }
  }

  /**
   * The story that the letter is about; refuses, by throwing, a letter that cannot be sent.
   *
   * @param receivedByFeature whether a feature receives the letters to a name
   */
  Optional<StoryId> storyOf(
      Tx tx, AgentId from, NewLetter letter, Predicate<AgentId> receivedByFeature) {
    requireAddressed(from, letter);
    var to = letter.to().map(name -> addressee(tx, name, receivedByFeature));
    var sender = new Party(agents.findKnown(tx, from));
    boolean needsStory =
        letter.type() == LetterType.REQUEST
            && !letter.kind().equals(SPEC)
            && !sender.has(Role.PM)
            && to.filter(party -> party.has(Role.PM)).isEmpty();
    if (!needsStory) {
      letter.story().ifPresent(id -> requireStory(tx, id));
      return letter.story();
    }
    return Optional.of(sender.isBoundToItsStory() ? heldBy(tx, from, letter) : named(tx, letter));
  }

  private static void requireAddressed(AgentId from, NewLetter letter) {
    boolean shared = letter.type() == LetterType.KNOWLEDGE_UPDATE;
    if (shared != letter.to().isEmpty()) {
      throw Refusal.invalid(
          shared
              ? "to: a KNOWLEDGE_UPDATE goes to the next free coder; leave out 'to'"
              : "to is missing; name the agent that the message is for");
    }
    if (letter.to().filter(from::isAlike).isPresent()) {
      throw Refusal.invalid("to: %s is the sender; name another agent".formatted(from));
    }
  }

  private Party addressee(Tx tx, AgentId name, Predicate<AgentId> receivedByFeature) {
    var known = agents.findKnown(tx, name);
    if (known.isEmpty() && !receivedByFeature.test(name)) {
      agents.requireNoLookalike(tx, name);
      throw Refusal.invalid("to: there is no agent %s".formatted(name))
          .advising(new Advice.RegisterAgent(name));
    }
    return new Party(known);
  }

  private StoryId heldBy(Tx tx, AgentId from, NewLetter letter) {
    var held =
        stories
            .heldBy(tx, from)
            .orElseThrow(
                () ->
                    Refusal.conflict(
                            "%s holds no story, but a request must be about a story"
                                .formatted(from))
                        .advising(new Advice.NextMessage()))
            .id();
    letter
        .story()
        .filter(named -> !named.equals(held))
        .ifPresent(
            named -> {
              throw Refusal.conflict(
                  "%s holds story %s, not %s; leave out the story".formatted(from, held, named));
            });
    return held;
  }

  /** The story that the letter names, or else the one that its addressee holds. */
  private StoryId named(Tx tx, NewLetter letter) {
    letter.story().ifPresent(id -> requireStory(tx, id));
    return letter
        .story()
        .or(() -> letter.to().flatMap(to -> stories.heldBy(tx, to)).map(Story::id))
        .orElseThrow(
            () ->
                Refusal.invalid("the request names no story; say which one it is about")
                    .advising(new Advice.ListStories()));
  }

  private void requireStory(Tx tx, StoryId id) {
    if (stories.find(tx, id).isEmpty()) {
      throw Refusal.invalid("there is no story %s".formatted(id))
          .advising(new Advice.ListStories());
    }
  }

  /** Whether the letter can be answered. */
  static boolean isAnswerable(Letter letter) {
    return !letter.type().isReply() && !letter.from().equals(AgentId.FOLKMOOT);
  }

  static void requireAnswerable(Letter letter) {
    if (!isAnswerable(letter)) {
      throw Refusal.conflict(
          "message %s is a %s from %s and cannot be answered; acknowledge it instead"
              .formatted(letter.id(), letter.type(), letter.from()));
    }
  }
}
