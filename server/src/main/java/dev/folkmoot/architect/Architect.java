package dev.folkmoot.architect;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.WaitStep;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.llm.Models;
import dev.folkmoot.speech.AgentTools;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.Stories;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * The door to the architect, which answers questions and reviews work, with each agent in a
 * conversation of its own.
 */
public final class Architect implements AutoCloseable {
  private final Store store;
  private final Waits waits;
  private final Agents agents;
  private final RequestStore requests = new RequestStore();
  private final RequestRunner runner;
  private final Contexts contexts;
  private final Submissions submissions;
  private final ArchitectMailbox mailbox;

  public Architect(
      Store store,
      EventLog events,
      Waits waits,
      Agents agents,
      FeatureGate gate,
      Stories stories,
      Models models,
      AgentTools tools,
      KnowledgeFinder knowledge,
      ArchitectConfig config) {
    this.store = store;
    this.waits = waits;
    this.agents = agents;
    this.runner = new RequestRunner(store, requests);
    var architect = config.id();
    var budget = budget(config, models);
    var prompts = new Prompts(architect, Templates.of(config.prompts()), knowledge, budget);
    var contextRows = new ContextStore();
    this.contexts = new Contexts(store, events, agents, stories, config, prompts, contextRows);
    this.submissions =
        new Submissions(store, architect, stories, contexts, requests, runner, budget);
    var replies =
        new Replies(store, events, stories.mailbox(), architect, requests, contextRows, runner);
    var questions = new ReviewQuestions(architect, agents, gate, requests, replies, prompts);
    var reviewer =
        config
            .model()
            .map(models::require)
            .map(model -> new ModelReviewer(architect, model, tools, models.toolUsage(), budget));
    this.mailbox =
        new ArchitectMailbox(
            architect,
            reviewer.isPresent(),
            agents,
            stories.mailbox(),
            requests,
            submissions,
            questions,
            prompts,
            replies);
    runner.setWork(
        new RequestWork(
            store,
            events,
            gate,
            architect,
            reviewer,
            requests,
            contextRows,
            prompts,
            replies,
            questions,
            mailbox));
    stories.states().listen(contexts::stateChanged);
  }

  private static PromptBudget budget(ArchitectConfig config, Models models) {
    int reply =
        config
            .model()
            .flatMap(models::config)
            .flatMap(ModelConfig::maxTokens)
            .orElseGet(() -> PromptBudget.usualReply(config.contextTokens()));
    return PromptBudget.of(config.contextTokens(), reply);
  }

  /** Starts the work on requests, also on those that stopped nodes have left. */
  public void start() {
    if (!store.read(mailbox::architectIsExternal)) {
      mailbox.takeOverAll(store);
    }
    runner.start();
  }

  /** Asks people for the replies that an external architect has not given in time. */
  public void escalateOverdue() {
    mailbox.escalateOverdue(store);
  }

  public Contexts contexts() {
    return contexts;
  }

  /**
   * Makes a request in the speaker's own name; with the same key again, returns the first request.
   */
  public Request submit(NewRequest made, Speaker by, Optional<String> key) {
    by.requireNotServer();
    agents.markSeen(by.name());
    var request = Idempotency.of(by.name().value(), "request", key, made::toString);
    return store.write(
        tx -> {
          var now = store.clock().instant();
          return Idempotency.once(
              tx,
              request,
              now,
              () -> {
                if (!by.isPerson()) {
                  agents.addAgent(tx, by.name(), now);
                }
                return submissions.submit(tx, by.name(), made, Optional.empty());
              },
              added -> Optional.of(added.id().value()),
              id -> find(tx, id));
        });
  }

  /**
   * A request in its current state.
   *
   * @param reader empty in the mode of trust {@code open} if the caller gives no name
   */
  public Request request(String id, Optional<Speaker> reader) {
    return store.read(
        tx -> {
          var found = find(tx, id);
          reader.ifPresent(by -> contexts.requireMayRead(tx, by, found.agent(), "requests"));
          return found;
        });
  }

  /** Waits until the request has its reply or time runs out, and returns it as it is then. */
  public CompletableFuture<Request> awaitReply(
      String id, Optional<Speaker> reader, Duration timeout) {
    return await(id, reader, timeout, Request::isReplied);
  }

  /**
   * Like {@link #awaitReply}, but stops waiting once a person or an external agent was asked, as
   * they may take long.
   */
  public CompletableFuture<Request> awaitReplyOrPassedOn(
      String id, Optional<Speaker> reader, Duration timeout) {
    return await(id, reader, timeout, request -> !request.isOpen());
  }

  private CompletableFuture<Request> await(
      String id, Optional<Speaker> reader, Duration timeout, Predicate<Request> awaited) {
    var topic = EventLog.topic(request(id, reader).agent());
    return waits.await(
        timeout,
        () -> {
          var request = store.read(tx -> find(tx, id));
          return awaited.test(request) ? new WaitStep.Done<>(request) : new WaitStep.Wait<>(topic);
        },
        () -> store.read(tx -> find(tx, id)));
  }

  private Request find(Tx tx, String id) {
    return requests
        .find(tx, new RequestId(id))
        .orElseThrow(
            () ->
                Refusal.notFound(
                    "there is no request '%s'; use the id returned when it was made"
                        .formatted(id)));
  }

  /** Cuts off the requests in progress; the next node that claims them asks again. */
  @Override
  public void close() {
    runner.close();
  }
}
