package dev.folkmoot.knowledge.git;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.knowledge.Knowledge;
import dev.folkmoot.knowledge.KnowledgeEntries;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.Spec;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.Stories;
import java.util.Optional;

/** Makes updates of knowledge: for a spec when it is completed, for other knowledge on demand. */
public final class KnowledgePush {
  private static final String NOTHING = "-";

  private final Store store;
  private final Stories stories;
  private final Knowledge knowledge;
  private final Optional<KnowledgeUpdates> optionalUpdates;

  /**
   * @param optionalUpdates empty if no repository is configured
   */
  public KnowledgePush(
      Store store,
      Stories stories,
      Knowledge knowledge,
      Optional<KnowledgeUpdates> optionalUpdates) {
    this.store = store;
    this.stories = stories;
    this.knowledge = knowledge;
    this.optionalUpdates = optionalUpdates;
    stories.onSpecCompleted(this::specCompleted);
    if (optionalUpdates.isEmpty()) {
      stories.mailbox().listen(new SentUpdates());
    }
  }

  private void specCompleted(Tx tx, Spec spec) {
    if (optionalUpdates.isPresent()) {
      var _ = push(tx, optionalUpdates.get(), AgentId.FOLKMOOT, Optional.of(spec.id()));
    } else {
      knowledge.buffers().moveToProject(tx, spec.id());
    }
  }

  /**
   * Pushes the entries that wait in the buffer of a spec, or else in the project's; empty if none
   * waits.
   */
  public Optional<KnowledgeUpdate> push(Speaker by, Optional<SpecId> spec, Optional<String> key) {
    by.requireNotServer();
    var request = Idempotency.of(by.name().value(), "knowledge push", key, spec::toString);
    return store.write(
        tx -> {
          stories.rights().requireMayPlan(tx, by, "push knowledge");
          var updates = updates();
          return Idempotency.once(
              tx,
              request,
              store.clock().instant(),
              () -> {
                spec.ifPresent(id -> stories.spec(tx, id));
                return push(tx, updates, by.name(), spec);
              },
              made -> Optional.of(made.map(update -> update.id().value()).orElse(NOTHING)),
              text ->
                  Optional.of(text)
                      .filter(id -> !id.equals(NOTHING))
                      .map(id -> updates.find(tx, new UpdateId(id))));
        });
  }

  private Optional<KnowledgeUpdate> push(
      Tx tx, KnowledgeUpdates updates, AgentId by, Optional<SpecId> spec) {
    var entries = knowledge.buffers().take(tx, spec);
    return entries.isEmpty()
        ? Optional.empty()
        : Optional.of(updates.add(tx, by, NewUpdate.append(spec, KnowledgeEntries.json(entries))));
  }

  /** Replaces the whole file with the graph, for a person. */
  public KnowledgeUpdate replace(Speaker by, Optional<String> key) {
    return updates()
        .submit(
            by,
            "replace",
            tx -> {
              knowledge.buffers().clear(tx);
              return NewUpdate.replace(KnowledgeEntries.json(knowledge.everything(tx)));
            },
            key);
  }

  /** Proposes a person's patch, which people must approve. */
  public KnowledgeUpdate patch(Speaker by, Patch patch, Optional<String> key) {
    return updates().submit(by, patch.digest(), _ -> NewUpdate.patch(patch), key);
  }

  public boolean hasRepository() {
    return optionalUpdates.isPresent();
  }

  /** The updates, the newest first; none if no repository is configured. */
  public UpdatePage list(int limit, Optional<UpdateId> before) {
    return optionalUpdates.map(updates -> updates.list(limit, before)).orElse(UpdatePage.EMPTY);
  }

  public KnowledgeUpdate update(UpdateId id) {
    return optionalUpdates
        .map(updates -> updates.update(id))
        .orElseThrow(() -> KnowledgeUpdates.unknown(id));
  }

  private KnowledgeUpdates updates() {
    return optionalUpdates.orElseThrow(
        () ->
            Refusal.conflict(
                "no repository is configured, so knowledge cannot be pushed; set"
                    + " knowledge.repository in folkmoot.yaml and restart the server"));
  }
}
