package dev.folkmoot.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.QuestionFilter;
import dev.folkmoot.gate.Type;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Nodes write, chain, forget and verify at once: nothing is found, and nobody waits for it. */
class AuditRaceTest {
  private static final int AGENTS = 6;
  private static final int ROUNDS = 12;

  private final SealKey key = SealKey.random();
  private final AtomicBoolean working = new AtomicBoolean(true);

  private Node node(Databases database) {
    return new Node(database, InstantSource.system(), key);
  }

  private Audit audit(Node node) {
    var file = new AtomicReference<Optional<String>>(Optional.empty());
    var audit =
        new Audit(
            node.store, key, new CheckpointFile(file::get, text -> file.set(Optional.of(text))));
    audit.advance();
    return audit;
  }

  @Test
  void a_busy_node_is_clean_at_every_moment() throws Exception {
    try (var node = node(Databases.sqlite())) {
      requireClean(List.of(node));
    }
  }

  @Test
  void two_busy_nodes_are_clean_at_every_moment() throws Exception {
    var database = Databases.postgres();
    try (var a = node(database);
        var b = node(database)) {
      requireClean(List.of(a, b));
    }
  }

  private void requireClean(List<Node> nodes) throws ExecutionException, InterruptedException {
    var audits = nodes.stream().map(this::audit).toList();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var keepers = new ArrayList<Future<Integer>>();
      for (int i = 0; i < nodes.size(); i++) {
        var node = nodes.get(i);
        var audit = audits.get(i);
        node.gate.start();
        keepers.add(threads.submit(() -> keep(node, audit)));
      }
      var agents = new ArrayList<Future<?>>();
      for (int i = 0; i < AGENTS; i++) {
        var name = "agent-" + i;
        agents.add(threads.submit(() -> work(nodes, name)));
      }
      for (var agent : agents) {
        agent.get();
      }
      working.set(false);
      for (var keeper : keepers) {
        assertThat(keeper.get()).as("verified while others worked").isPositive();
      }
    }
    var report = audits.getFirst().verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.questions()).isGreaterThanOrEqualTo(AGENTS * ROUNDS * 3);
    assertThat(report.from()).as("old events were deleted").isGreaterThan(1);
  }

  /** Chains, deletes what is older than a moment, and verifies; how often. */
  private int keep(Node node, Audit audit) {
    int verified = 0;
    while (working.get()) {
      audit.advance();
      node.events.deleteBefore(Instant.now().minusMillis(200), 50);
      assertThat(audit.verify().findings()).isEmpty();
      verified++;
    }
    return verified;
  }

  private static void work(List<Node> nodes, String name) {
    var agent = speaker(name);
    for (int i = 0; i < ROUNDS; i++) {
      var here = nodes.get(i % nodes.size()).gate;
      var there = nodes.get((i + 1) % nodes.size()).gate;
      var both =
          here.ask(
              Ask.of(Type.APPROVAL, agent, "Both?")
                  .agent(agent.name())
                  .options(List.of("yes", "no"))
                  .required(2));
      there.reassign(both.id(), speaker("ann"), List.of("ben"));
      here.answer(both.id(), speaker("ann"), "yes");
      there.answer(both.id(), speaker("ben"), "yes");
      here.cancel(
          there.ask(Ask.of(Type.BLOCKING, agent, "Not now?").agent(agent.name())).id(),
          speaker("ann"),
          Optional.of("later"));
      here.ask(
          Ask.of(Type.DECISION, agent, "Tabs?")
              .timeout(Duration.ofMillis(30))
              .defaultAnswer("spaces"));
      there.answerDefaults(QuestionFilter.open(), speaker("cat"), Optional.empty());
    }
  }

  private static Speaker speaker(String name) {
    return new Speaker(new AgentId(name), Speaker.Via.JAVA);
  }

  /** The seal is over the whole row, so nobody may seal what another has changed meanwhile. */
  @Test
  void changes_of_one_question_at_once_leave_one_seal() throws Exception {
    var database = Databases.postgres();
    try (var a = node(database);
        var b = node(database);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var audit = audit(a);
      for (int i = 0; i < 40; i++) {
        var id = a.gate.ask(ask("coder").required(2).timeout(Duration.ofHours(1))).id();
        for (var change :
            threads.invokeAll(
                List.of(
                    () -> a.gate.reassign(id, speaker("ann"), List.of("ben")),
                    () -> b.gate.answer(id, speaker("ann"), "yes"),
                    () -> b.gate.reassign(id, speaker("ann"), List.of("cat")),
                    () -> a.gate.cancel(id, speaker("cat"), Optional.empty())))) {
          change.get();
        }
      }
      assertThat(audit.verify().findings()).isEmpty();
    }
  }

  @Test
  void nobody_who_writes_waits_for_another_node_or_for_a_checkpoint() throws Exception {
    var database = Databases.postgres();
    try (var a = node(database);
        var b = node(database)) {
      audit(a);
      var asked =
          a.store.write(
              tx -> {
                tx.sql("select * from audit_checkpoint for update").exists();
                a.gate.forFeatures().ask(tx, ask("coder"));
                return at(b);
              });
      assertThat(asked).isTrue();
      assertThat(audit(b).verify().findings()).isEmpty();
    }
  }

  /** Asks and answers at a node, while another is in the middle of a transaction. */
  private static boolean at(Node node) {
    var work =
        CompletableFuture.supplyAsync(
            () -> {
              var question = node.gate.ask(ask("tester"));
              node.gate.answer(question.id(), speaker("ann"), "yes");
              return true;
            });
    try {
      return work.get(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static Ask ask(String name) {
    return Ask.of(Type.BLOCKING, speaker(name), "May I?").agent(new AgentId(name));
  }
}
