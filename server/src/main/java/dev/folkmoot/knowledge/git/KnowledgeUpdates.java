package dev.folkmoot.knowledge.git;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.PageLimit;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.LeaseRunner;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.Mailbox;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The updates that Folkmoot or a person makes. The built-in coder commits and pushes each of them
 * exactly once and opens a pull request, or external coders do so.
 */
public final class KnowledgeUpdates implements AutoCloseable {
  private final Store store;
  private final Agents agents;
  private final RepositoryConfig config;
  private final UpdateStore updates = new UpdateStore();
  private final Ids ids;
  private final Optional<ForgeHttp> http;
  private final UpdateWork work;
  private final LeaseRunner<UpdateId, UpdateClaim> runner;

  /**
   * @param directory Folkmoot's own directory, for the clone of the repository
   * @param environment finds the value of an environment variable
   */
  public KnowledgeUpdates(
      Store store,
      EventLog events,
      Agents agents,
      FeatureGate gate,
      Mailbox mailbox,
      RepositoryConfig config,
      Path directory,
      FileMerge merge,
      Function<String, Optional<String>> environment) {
    this(
        store,
        events,
        agents,
        gate,
        mailbox,
        config,
        directory,
        merge,
        environment,
        UnaryOperator.identity());
  }

  /**
   * @param around wraps the runner of git
   */
  KnowledgeUpdates(
      Store store,
      EventLog events,
      Agents agents,
      FeatureGate gate,
      Mailbox mailbox,
      RepositoryConfig config,
      Path directory,
      FileMerge merge,
      Function<String, Optional<String>> environment,
      UnaryOperator<GitRunner> around) {
    this.store = store;
    this.agents = agents;
    this.config = config;
    this.ids = new Ids(store.clock());
    var token = config.forge().flatMap(forge -> environment.apply(forge.tokenEnv()));
    this.http = config.forge().map(forge -> new ForgeHttp(forge, token));
    var clone = directory.resolve("repository.git");
    var git =
        new GitProgram(
            clone, GitProgram.Limits.USUAL, new GitCredential(config.repository(), token));
    this.work =
        new UpdateWork(
            store,
            events,
            gate,
            updates,
            config,
            mailbox,
            new GitRepository(clone, config, around.apply(git)),
            config
                .forge()
                .flatMap(forge -> http.map(one -> new Forge(forge, config.branch(), one))),
            merge);
    this.runner = new LeaseRunner<>(store, "update", updates.leases(), work);
  }

  /** Starts the work on updates, also on those that stopped nodes have left. */
  public void start() {
    work.begin();
    runner.start();
  }

  UpdateWork work() {
    return work;
  }

  /**
   * Makes a person's update. Refuses an agent, as updates are pushed with the server's credentials.
   *
   * @param request the content of the request, which must be the same under the same key
   */
  KnowledgeUpdate submit(
      Speaker by, String request, Tx.Work<NewUpdate> made, Optional<String> key) {
    by.requireNotServer();
    var once = Idempotency.of(by.name().value(), "knowledge update", key, () -> request);
    return store.write(
        tx -> {
          if (!agents.standing(tx, by).isPerson()) {
            throw by.refused(
                "only people and Folkmoot push to the repository, and %s is an agent; ask a person"
                    .formatted(by.name()));
          }
          return Idempotency.once(
              tx,
              once,
              now(),
              () -> add(tx, by.name(), made.in(tx)),
              update -> Optional.of(update.id().value()),
              text -> find(tx, new UpdateId(text)));
        });
  }

  /** Makes an update in the transaction in which its entries are taken. */
  KnowledgeUpdate add(Tx tx, AgentId by, NewUpdate made) {
    var id = new UpdateId(ids.next());
    boolean patch = made.action() == UpdateAction.PATCH;
    var file = Optional.of(config.file().value()).filter(_ -> !patch);
    var update = updates.insert(tx, id, made, file, by, now());
    var stored = patch ? awaitApproval(tx, update, Patch.of(made.entries())) : update;
    work.appendEvent(tx, stored);
    return stored;
  }

  private KnowledgeUpdate awaitApproval(Tx tx, KnowledgeUpdate update, Patch patch) {
    var question = work.askApproval(tx, update, patch);
    return updates.markWaiting(tx, update.id(), question, Optional.empty()).orElseThrow();
  }

  KnowledgeUpdate update(UpdateId id) {
    return store.read(tx -> find(tx, id));
  }

  /** The updates before a cursor, the newest first. */
  UpdatePage list(int limit, Optional<UpdateId> before) {
    PageLimit.require(limit);
    var found = store.read(tx -> updates.list(tx, before, limit));
    return new UpdatePage(
        found, found.size() < limit ? Optional.empty() : Optional.of(found.getLast().id()));
  }

  KnowledgeUpdate find(Tx tx, UpdateId id) {
    return updates.find(tx, id).orElseThrow(() -> unknown(id));
  }

  static Refusal unknown(UpdateId id) {
    return Refusal.notFound(
        "there is no update %s; use the id of one in the list of updates".formatted(id));
  }

  private Instant now() {
    return store.clock().instant();
  }

  @Override
  public void close() {
    runner.close();
    http.ifPresent(ForgeHttp::close);
  }
}
