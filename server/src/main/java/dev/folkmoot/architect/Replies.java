package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.Mailbox;
import dev.folkmoot.story.NewReply;
import java.time.Instant;
import java.util.List;

/** Stores each reply once, with its messages in the epoch of its request. */
final class Replies {
  private final Store store;
  private final EventLog events;
  private final Mailbox mailbox;
  private final AgentId architect;
  private final RequestStore requests;
  private final ContextStore contexts;
  private final RequestRunner runner;

  Replies(
      Store store,
      EventLog events,
      Mailbox mailbox,
      AgentId architect,
      RequestStore requests,
      ContextStore contexts,
      RequestRunner runner) {
    this.store = store;
    this.events = events;
    this.mailbox = mailbox;
    this.architect = architect;
    this.requests = requests;
    this.contexts = contexts;
    this.runner = runner;
  }

  /** Stores the reply that this node got, unless its claim is lost. */
  void write(Claim claim, ReplyTranscript transcript, AgentId by) {
    store.write(
        tx -> {
          var now = store.clock().instant();
          var replied = requests.reply(tx, claim, transcript, by, now);
          replied.ifPresent(one -> record(tx, claim.request(), transcript, by, one, now));
          return replied.isPresent();
        });
  }

  /** Stores the reply of a person or an external agent, unless there is a reply already. */
  void write(Tx tx, Request waiting, ReplyTranscript transcript, AgentId by) {
    var now = store.clock().instant();
    requests
        .reply(tx, waiting, transcript, by, now)
        .ifPresent(one -> record(tx, waiting, transcript, by, one, now));
  }

  private void record(
      Tx tx,
      Request request,
      ReplyTranscript transcript,
      AgentId by,
      RequestStore.WrittenReply replied,
      Instant now) {
    var response = transcript.response();
    contexts.add(tx, request, transcript);
    request
        .origin()
        .ifPresent(
            letter ->
                mailbox.answer(
                    tx,
                    letter,
                    architect,
                    NewReply.response(request.kind().word(), response.json())));
    events.append(tx, now, List.of(ArchitectEvents.replied(request, response, by)));
    runner.runNext(tx, replied);
  }
}
