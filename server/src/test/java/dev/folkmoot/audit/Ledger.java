package dev.folkmoot.audit;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Type;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;

/** A gate whose decisions are audited, and hands that reach into its database. */
abstract class Ledger {
  static final Speaker CODER = speaker("coder");
  static final Speaker ANN = speaker("ann");
  static final Speaker BEN = speaker("ben");

  final SettableClock clock = new SettableClock();
  final SealKey key = SealKey.random();
  final Databases database = database();
  final AtomicReference<Optional<String>> file = new AtomicReference<>(Optional.empty());
  @AutoClose Node node = new Node(database, clock, key);
  Audit audit = begun(node);

  /** An empty one. */
  abstract Databases database();

  static Speaker speaker(String name) {
    return new Speaker(new AgentId(name), Speaker.Via.JAVA);
  }

  Audit audit(Node of) {
    return new Audit(of.store, key, file());
  }

  CheckpointFile file() {
    return new CheckpointFile(file::get, text -> file.set(Optional.of(text)));
  }

  private Audit begun(Node of) {
    var begun = audit(of);
    begun.advance();
    return begun;
  }

  Question ask(String text) {
    return node.gate.ask(Ask.of(Type.BLOCKING, CODER, text).agent(CODER.name()));
  }

  /** Asked by the coder, answered by Ann. */
  Question answered(String text, String answer) {
    var question = ask(text);
    node.gate.answer(question.id(), ANN, answer);
    return question;
  }

  void pass(Duration time) {
    clock.advance(time);
  }

  /** Changes the database behind the server's back; the number of rows it meets. */
  int change(String sql) {
    return node.store.write(tx -> tx.sql(sql).update());
  }

  void changeOne(String sql) {
    if (change(sql) != 1) {
      throw new IllegalStateException("met not one row: " + sql);
    }
  }

  List<Finding> found() {
    return audit.verify().findings();
  }
}
