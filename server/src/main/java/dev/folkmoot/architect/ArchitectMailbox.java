package dev.folkmoot.architect;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.Letter;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.LetterListener;
import dev.folkmoot.story.LetterType;
import dev.folkmoot.story.Mailbox;
import dev.folkmoot.story.NewLetter;
import dev.folkmoot.story.Role;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Connects the architect with the mailbox. An external architect gets requests as letters and
 * replies by letter; letters to an architect that is a model or a person become requests.
 */
final class ArchitectMailbox implements LetterListener {
  private static final int EXCERPT = 500;
  private static final int AT_ONCE = 100;

  private final AgentId architect;
  private final boolean hasModel;
  private final Agents agents;
  private final Mailbox mailbox;
  private final RequestStore requests;
  private final Submissions submissions;
  private final ReviewQuestions questions;
  private final Prompts prompts;
  private final Replies replies;

  ArchitectMailbox(
      AgentId architect,
      boolean hasModel,
      Agents agents,
      Mailbox mailbox,
      RequestStore requests,
      Submissions submissions,
      ReviewQuestions questions,
      Prompts prompts,
      Replies replies) {
    this.architect = architect;
    this.hasModel = hasModel;
    this.agents = agents;
    this.mailbox = mailbox;
    this.requests = requests;
    this.submissions = submissions;
    this.questions = questions;
    this.prompts = prompts;
    this.replies = replies;
    mailbox.listen(this);
  }

  /**
   * Whether the architect is an external agent that takes its letters itself. A person must have
   * registered it with that role; an agent that merely uses the name gets no letters.
   */
  boolean architectIsExternal(Tx tx) {
    return !hasModel
        && agents
            .findKnown(tx, architect)
            .filter(agent -> agent.kind() == AgentKind.EXTERNAL)
            .flatMap(Role::of)
            .filter(role -> role == Role.ARCHITECT)
            .isPresent();
  }

  /**
   * The letter that puts a request to the architect. Masks secrets, so call it before a
   * transaction.
   */
  NewLetter letter(Request request) {
    var data =
        Json.object()
            .put("requestId", request.id().value())
            .put("epoch", request.epoch())
            .put("content", request.content());
    request.context().ifPresent(context -> data.set("context", context));
    return NewLetter.request(architect, request.story(), request.kind().word(), data);
  }

  LetterId send(Tx tx, Request request, NewLetter letter) {
    return mailbox.forward(tx, request.agent(), letter).id();
  }

  @Override
  public void sent(Tx tx, Letter letter) {
    if (letter.parent().isPresent()) {
      requireNotTaken(tx, letter.parent().get());
      requests
          .waitingFor(tx, letter.parent().get())
          .ifPresent(request -> acceptReply(tx, request, letter));
    } else if (letter.to().filter(architect::isAlike).isPresent() && !architectIsExternal(tx)) {
      takeOver(tx, letter);
    }
  }

  @Override
  public boolean receivesLettersTo(Tx tx, AgentId name) {
    return architect.equals(name) && !architectIsExternal(tx);
  }

  @Override
  public boolean awaitsReply(Tx tx, LetterId letter) {
    return requests.waitingFor(tx, letter).isPresent();
  }

  private void takeOver(Tx tx, Letter letter) {
    if (letter.type() == LetterType.SHUTDOWN) {
      throw Refusal.conflict(
          "%s stops with the server, as it is not a separate agent; do not send it a SHUTDOWN"
              .formatted(architect));
    }
    if (mailbox.take(tx, letter)) {
      submissions.submit(tx, letter.from(), request(letter), Optional.of(letter.id()));
    }
  }

  /** A letter that became a request is answered by replying to the request. */
  private void requireNotTaken(Tx tx, LetterId letter) {
    if (requests.isUnanswered(tx, letter)) {
      throw Refusal.conflict(
          "message %s has become a request to the architect; answer the request in the inbox"
              .formatted(letter));
    }
  }

  /** Settles the letter at once, because the agent reads the reply with its request. */
  private void acceptReply(Tx tx, Request request, Letter reply) {
    mailbox.settle(tx, reply, request.agent());
    if (reply.type() == LetterType.ERROR) {
      var why =
          "%s replied with an error: %s"
              .formatted(reply.from(), Text.excerpt(EXCERPT, Json.write(reply.data())));
      requests.passOnAgain(tx, request, questions.escalate(tx, request, why));
    } else {
      var response = response(request, reply.data());
      replies.write(
          tx, request, ReplyTranscript.of(prompts.request(request, 0), response), reply.from());
    }
  }

  /**
   * Takes over from an architect that is no longer external: the requests that it got as letters
   * are open again, and the other letters to it become requests or go back to their senders.
   */
  void takeOverAll(Store store) {
    store.write(
        tx -> {
          for (var letter : requests.awaitedLetters(tx)) {
            mailbox.withdraw(tx, letter);
            requests.reopen(tx, letter);
          }
          return true;
        });
    store
        .read(tx -> mailbox.queuedFor(tx, architect))
        .forEach(letter -> takeOverOrRefuse(store, letter));
  }

  private void takeOverOrRefuse(Store store, Letter letter) {
    try {
      store.write(
          tx -> {
            takeOver(tx, letter);
            return true;
          });
    } catch (Refusal refusal) {
      store.write(
          tx -> {
            mailbox.refuse(tx, letter, refusal.getMessage());
            return true;
          });
    }
  }

  /** Asks people for the replies that an external architect has not given in time. */
  void escalateOverdue(Store store) {
    store
        .read(tx -> requests.overdue(tx, store.clock().instant(), AT_ONCE))
        .forEach(request -> store.write(tx -> escalate(tx, request)));
  }

  private boolean escalate(Tx tx, Request request) {
    var letter = ((Request.State.Waiting) request.state()).letter().orElseThrow();
    mailbox.lock(tx, letter);
    boolean wasWaiting = requests.dropLetter(tx, request, letter);
    if (wasWaiting) {
      mailbox.withdraw(tx, letter);
      var why = "%s has not replied in time".formatted(architect);
      requests.passOnAgain(tx, request, questions.escalate(tx, request, why));
    }
    return wasWaiting;
  }

  private static Response response(Request request, JsonNode data) {
    var problems =
        data instanceof ObjectNode object
            ? new ReplyForm(request.kind()).schema().problems(object)
            : List.of("it is not an object");
    if (!problems.isEmpty()) {
      throw Refusal.invalid(
          "payload.data is not a valid reply to a %s: %s; send %s"
              .formatted(
                  request.kind().noun(),
                  problems.getFirst(),
                  request.kind().isReview()
                      ? "{verdict: APPROVED|NEEDS_CHANGES|REJECTED, feedback}"
                      : "{answer, confidence, sources}"));
    }
    var response = Response.of(request.kind(), data);
    Text.requireLength("payload.data", response.words(), Response.LONGEST);
    Text.requireLength("sources", Json.write(data.path("sources")), Response.LONGEST);
    return response;
  }

  private static NewRequest request(Letter letter) {
    var data = letter.data();
    var content =
        Stream.of("content", "text")
            .map(data::path)
            .filter(JsonNode::isString)
            .map(JsonNode::stringValue)
            .findFirst();
    return new NewRequest(
        letter.type() == LetterType.SPEC ? RequestKind.SPEC : kind(letter.kind()),
        content.orElseGet(() -> Json.write(data)),
        data.optional("context").filter(ObjectNode.class::isInstance).map(ObjectNode.class::cast),
        letter.story());
  }

  private static RequestKind kind(String word) {
    return Arrays.stream(RequestKind.values())
        .filter(kind -> kind.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.invalid(
                    "payload.kind '%s' is not a request to the architect; use one of %s"
                        .formatted(
                            Text.shorten(word),
                            Arrays.stream(RequestKind.values())
                                .map(RequestKind::word)
                                .collect(Collectors.joining(", ")))));
  }
}
