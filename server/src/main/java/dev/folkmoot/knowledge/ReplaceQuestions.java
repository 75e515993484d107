package dev.folkmoot.knowledge;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.MaskedText;
import dev.folkmoot.gate.PeopleHandler;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Type;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Optional;

/** Asks people whether to replace a node that others use. */
final class ReplaceQuestions implements PeopleHandler {
  private static final String FEATURE = "knowledge";
  private static final String KEEP = "keep";
  private static final String REPLACE = "replace";
  private static final int EXCERPT = 1_000;
  private static final int MOST_OPEN = 20;

  private final Store store;
  private final EventLog events;
  private final FeatureGate gate;
  private final KnowledgeStore nodes;
  private final Buffers buffers;
  private final GraphWork work;

  /**
   * A proposed entry that people are or were asked about.
   *
   * @param digest of the node as people were shown it, and of the proposal
   */
  private record Dispute(
      QuestionId question,
      String digest,
      KnowledgeEntry proposal,
      String buffer,
      AgentId by,
      Optional<String> decision) {
    boolean isReplaced() {
      return decision.filter(REPLACE::equals).isPresent();
    }
  }

  ReplaceQuestions(
      Store store,
      EventLog events,
      FeatureGate gate,
      KnowledgeStore nodes,
      Buffers buffers,
      GraphWork work) {
    this.store = store;
    this.events = events;
    this.gate = gate;
    this.nodes = nodes;
    this.buffers = buffers;
    this.work = work;
    gate.register(FEATURE, this);
  }

  /**
   * Asks people, but only once about the same two versions, unless they decided to replace the
   * first one and it is back now.
   */
  AddResult ask(Tx tx, Speaker by, KnowledgeEntry entry, KnowledgeNode existing, String buffer) {
    var digest = digest(existing, entry);
    var earlier = find(tx, "dispute", digest);
    if (earlier.isPresent() && !earlier.get().isReplaced()) {
      boolean open = earlier.get().decision().isEmpty();
      return new AddResult(
          existing,
          open ? AddOutcome.CONFLICT : AddOutcome.KEPT,
          Optional.of(earlier.get().question()));
    }
    earlier.ifPresent(replaced -> forget(tx, replaced));
    var question = gate.ask(tx, question(by, entry.node(), existing)).id();
    insert(tx, question, digest, by.name(), entry, buffer);
    events.append(
        tx, store.clock().instant(), List.of(KnowledgeEvents.conflict(entry, by.name(), question)));
    return new AddResult(existing, AddOutcome.CONFLICT, Optional.of(question));
  }

  private static void forget(Tx tx, Dispute dispute) {
    tx.sql("delete from knowledge_conflict where question_id = :question")
        .set("question", dispute.question())
        .update();
  }

  private static String digest(KnowledgeNode existing, KnowledgeEntry proposed) {
    return Digest.of(EntryText.of(existing) + "\n" + EntryText.of(proposed));
  }

  /** Both versions were masked before they were stored. */
  private static Ask question(Speaker by, KnowledgeNode proposed, KnowledgeNode existing) {
    var text =
        "%s wants to change the knowledge entry %s, which others use.\n\nNow: %s\n\nProposed: %s"
            .formatted(by.name(), existing.id(), attributeList(existing), attributeList(proposed));
    return Ask.of(Type.ALERT, by, MaskedText.unmasked(text))
        .agent(by.name())
        .options(List.of(KEEP, REPLACE))
        .priority(Type.DECISION.priority())
        .feature(FEATURE, Json.object().put("nodeId", existing.id()));
  }

  private static String attributeList(KnowledgeNode node) {
    var all = new StringBuilder();
    node.attributes()
        .forEach(
            (name, value) ->
                all.append("\n- %s: %s".formatted(name, Text.excerpt(EXCERPT, value))));
    return all.toString();
  }

  private static void insert(
      Tx tx, QuestionId question, String digest, AgentId by, KnowledgeEntry entry, String buffer) {
    tx.sql(
            """
            insert into knowledge_conflict
              (question_id, dispute, node_id, proposal, buffer, proposed_by)
            values (:question, :dispute, :id, :proposal, :buffer, :by)
            """)
        .set("question", question)
        .set("dispute", digest)
        .set("id", entry.node().id())
        .set("proposal", EntryText.of(entry))
        .set("buffer", buffer)
        .set("by", by)
        .update();
  }

  private static Optional<Dispute> find(Tx tx, String column, String value) {
    return tx.sql("select * from knowledge_conflict where %s = :value".formatted(column))
        .set("value", value)
        .first(
            row ->
                new Dispute(
                    new QuestionId(row.text("question_id")),
                    row.text("dispute"),
                    EntryText.entry(row.text("proposal")),
                    row.text("buffer"),
                    new AgentId(row.text("proposed_by")),
                    row.maybe("decision")));
  }

  /** The questions about a node that people have not answered. */
  static List<QuestionId> open(Tx tx, String node) {
    return tx.sql(
            """
            select question_id from knowledge_conflict
            where node_id = :node and decision is null
            order by question_id
            limit :most
            """)
        .set("node", node)
        .set("most", MOST_OPEN)
        .list(row -> new QuestionId(row.text("question_id")));
  }

  @Override
  public String refusal() {
    return "only people decide whether to replace knowledge that others use; wait for their answer";
  }

  /**
   * Acts only on a question that has a row here, since any caller can put the same context into a
   * question of its own.
   */
  @Override
  public void answered(Tx tx, Question question, Answer answer) {
    find(tx, "question_id", question.id().value())
        .filter(_ -> decide(tx, question.id(), answer.text()))
        .filter(_ -> answer.text().equals(REPLACE))
        .ifPresent(dispute -> replace(tx, dispute));
  }

  /** False if somebody has decided before. */
  private static boolean decide(Tx tx, QuestionId question, String decision) {
    return tx.sql(
                """
                update knowledge_conflict set decision = :decision
                where question_id = :question and decision is null
                """)
            .set("decision", decision)
            .set("question", question)
            .update()
        == 1;
  }

  /** Asks again if the node has changed since, because people agreed to replace another version. */
  private void replace(Tx tx, Dispute dispute) {
    var proposal = dispute.proposal();
    var buffer = buffers.lockAgain(tx, dispute.buffer());
    nodes.lock(tx, proposal.node().id());
    var existing = work.addIfNew(tx, dispute.by(), proposal.node());
    var changed =
        existing
            .map(KnowledgeStore.AuthoredNode::node)
            .filter(node -> !node.equals(proposal.node()))
            .filter(node -> !digest(node, proposal).equals(dispute.digest()));
    if (changed.isPresent()) {
      var _ = ask(tx, Speaker.ofServer(dispute.by()), proposal, changed.get(), buffer);
    } else {
      var _ = work.apply(tx, dispute.by(), proposal, existing, Optional.empty(), buffer);
    }
  }

  /** A question that was withdrawn may be asked again. */
  @Override
  public void closed(Tx tx, Question question) {
    tx.sql("delete from knowledge_conflict where question_id = :question and decision is null")
        .set("question", question.id())
        .update();
  }
}
