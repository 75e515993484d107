package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.Letter;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.LetterListener;
import dev.folkmoot.story.LetterType;
import dev.folkmoot.story.Mailbox;
import dev.folkmoot.story.NewLetter;
import dev.folkmoot.story.Receipt;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Offers updates to external coders, as messages of the express queue: one update at a time, so
 * that two coders do not write the knowledge file at once.
 */
final class UpdateOffers implements LetterListener {
  private static final Logger log = LoggerFactory.getLogger(UpdateOffers.class);

  /** How many attempts at an update may fail before people are asked about it. */
  static final int MOST_ATTEMPTS = 3;

  /** How long coders have for an update before people are asked about it. */
  static final Duration TIME_LIMIT = Duration.ofHours(1);

  /** Called when an offer ends. */
  interface Outcomes {
    void delivered(Tx tx, KnowledgeUpdate update, AgentId coder, String commit);

    void failed(Tx tx, KnowledgeUpdate update, String problem);

    /** Coders took it several times and never acknowledged it. */
    void neverAcknowledged(Tx tx, KnowledgeUpdate update, String problem);
  }

  private final Store store;
  private final UpdateStore updates;
  private final RepositoryConfig config;
  private final Mailbox mailbox;
  private final Outcomes outcomes;

  UpdateOffers(
      Store store,
      UpdateStore updates,
      RepositoryConfig config,
      Mailbox mailbox,
      Outcomes outcomes) {
    this.store = store;
    this.updates = updates;
    this.config = config;
    this.mailbox = mailbox;
    this.outcomes = outcomes;
    mailbox.listen(this);
  }

  /**
   * The offer of an update; empty if the built-in coder must deliver it, by configuration or
   * because the update is too long for a message.
   */
  Optional<Offer> offer(FullUpdate full) {
    if (config.coder() == CoderKind.BUILTIN) {
      return Optional.empty();
    }
    try {
      var letter = letter(full);
      return Optional.of((tx, claim) -> offer(tx, claim, letter));
    } catch (Refusal refusal) {
      log.info("update {} is not offered to coders: {}", full.id(), refusal.getMessage());
      return Optional.empty();
    }
  }

  /** Offers an update that this node has claimed; empty if the claim is lost. */
  @FunctionalInterface
  interface Offer {
    Optional<KnowledgeUpdate> make(Tx tx, UpdateClaim claim);
  }

  private Optional<KnowledgeUpdate> offer(Tx tx, UpdateClaim claim, NewLetter letter) {
    var sent = mailbox.forward(tx, AgentId.FOLKMOOT, letter);
    var offered = updates.offer(tx, claim, sent.id(), store.clock().instant().plus(TIME_LIMIT));
    if (offered.isEmpty()) {
      mailbox.withdraw(tx, sent.id());
    }
    return offered;
  }

  private NewLetter letter(FullUpdate full) {
    return new NewLetter(
        LetterType.KNOWLEDGE_UPDATE,
        Optional.empty(),
        Optional.empty(),
        HasWord.of(full.update().action()),
        data(full));
  }

  private ObjectNode data(FullUpdate full) {
    var data =
        Json.object()
            .put("updateId", full.id().value())
            .put("action", HasWord.of(full.update().action()))
            .put("repository", config.repository().toString())
            .put("base", config.branch())
            .put("branch", full.id().branch())
            .put("message", full.message());
    if (full.isPatch()) {
      return data.put("diff", Patch.of(full.content()).diff());
    }
    return data.put("filePath", config.file().value()).set("entries", full.content());
  }

  /** Takes back all offers if the built-in coder is configured to deliver updates. */
  void takeBack() {
    if (config.coder() == CoderKind.BUILTIN) {
      store.write(
          tx -> {
            updates.takeBack(tx).forEach(letter -> mailbox.withdraw(tx, letter));
            return true;
          });
    }
  }

  /**
   * Takes back an update that coders have not pushed in time; false if they have pushed it by now.
   */
  boolean takeBack(Tx tx, UpdateId id) {
    var letter = updates.letter(tx, id);
    letter.ifPresent(one -> mailbox.withdraw(tx, one));
    return letter.isPresent();
  }

  /**
   * Refuses KNOWLEDGE_UPDATE letters. With a repository, updates are made only by a push of
   * knowledge, where people must approve each patch.
   */
  @Override
  public void sent(Tx tx, Letter letter) {
    if (letter.type() == LetterType.KNOWLEDGE_UPDATE) {
      throw Refusal.conflict(
              "a KNOWLEDGE_UPDATE cannot be sent as a message when a repository is configured")
          .advising(new Advice.PushKnowledge());
    }
  }

  @Override
  public boolean receivesLettersTo(Tx tx, AgentId name) {
    return false;
  }

  @Override
  public boolean awaitsReply(Tx tx, LetterId letter) {
    return false;
  }

  @Override
  public boolean acknowledged(Tx tx, Letter letter, AgentId agent, Receipt receipt) {
    var offered = offered(tx, letter);
    offered.ifPresent(update -> end(tx, update, agent, receipt));
    return offered.isPresent();
  }

  private void end(Tx tx, KnowledgeUpdate update, AgentId coder, Receipt receipt) {
    if (receipt.problem().isPresent()) {
      outcomes.failed(tx, update, receipt.problem().get());
    } else {
      outcomes.delivered(tx, update, coder, receipt.commit().orElseThrow(UpdateOffers::noCommit));
    }
  }

  private static Refusal noCommit() {
    return Refusal.invalid(
        "commit is missing: a KNOWLEDGE_UPDATE is done when its commit is pushed; pass the"
            + " commit's id as commit, or the reason why you could not push as problem");
  }

  @Override
  public boolean tryTakeBack(Tx tx, Letter letter, long times) {
    if (times <= MOST_ATTEMPTS) {
      return false;
    }
    var offered = offered(tx, letter);
    offered.ifPresent(
        update ->
            outcomes.neverAcknowledged(
                tx,
                update,
                "coders took it %d times and never acknowledged it".formatted(MOST_ATTEMPTS)));
    return offered.isPresent();
  }

  private Optional<KnowledgeUpdate> offered(Tx tx, Letter letter) {
    return letter.type() == LetterType.KNOWLEDGE_UPDATE
        ? updates.offered(tx, letter.id())
        : Optional.empty();
  }
}
