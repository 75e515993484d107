package dev.folkmoot.roundtable;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.llm.Models;
import dev.folkmoot.session.Seat;
import dev.folkmoot.store.Store;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The syntheses of debates. A model's synthesis is stored with its round and reused, unless another
 * agent is wanted to write it.
 */
final class Syntheses {
  private record SynthesisKey(SessionId session, int round, Optional<AgentId> synthesizer) {}

  private final Store store;
  private final RoundStore rounds;
  private final Synthesizer synthesizer;
  private final Map<SynthesisKey, CompletableFuture<Synthesis>> inProgress =
      new ConcurrentHashMap<>();

  Syntheses(Store store, RoundStore rounds, Models models) {
    this.store = store;
    this.rounds = rounds;
    this.synthesizer = new Synthesizer(models, store.clock());
  }

  /** The stored synthesis, else a new one. Calls at the same time share it. */
  CompletableFuture<Synthesis> of(Roundtable roundtable, Optional<AgentId> wanted, Duration limit) {
    var last = roundtable.lastEndedRound();
    var seat = synthesizer.seat(roundtable, wanted);
    var kept = written(last).filter(one -> isBy(one, wanted));
    if (kept.isPresent()) {
      return CompletableFuture.completedFuture(kept.get());
    }
    if (seat.isEmpty()) {
      return CompletableFuture.completedFuture(keep(roundtable, Optional.empty()));
    }
    var key = new SynthesisKey(roundtable.session().id(), last.number(), wanted);
    var shared = inProgress.computeIfAbsent(key, _ -> write(roundtable, seat.get(), limit));
    var _ = shared.whenComplete((_, _) -> inProgress.remove(key, shared));
    return shared.copy();
  }

  private static Optional<Synthesis> written(Round round) {
    return round.synthesis().filter(one -> !one.isComputed());
  }

  private static boolean isBy(Synthesis synthesis, Optional<AgentId> wanted) {
    return wanted.isEmpty() || synthesis.synthesizer().equals(wanted.get().value());
  }

  private CompletableFuture<Synthesis> write(Roundtable roundtable, Seat seat, Duration limit) {
    return CompletableFuture.supplyAsync(
        () -> keep(roundtable, synthesizer.ask(roundtable, seat, limit)),
        Thread::startVirtualThread);
  }

  /** Stores a synthesis, but never replaces a model's by a computed one. */
  private Synthesis keep(Roundtable roundtable, Optional<Synthesis> written) {
    var last = roundtable.lastEndedRound();
    if (written.isEmpty() && written(last).isPresent()) {
      return computed(roundtable);
    }
    var synthesis = written.orElseGet(() -> computed(roundtable));
    store.write(
        tx -> {
          rounds.keepSynthesis(tx, roundtable.session().id(), last.number(), synthesis);
          return true;
        });
    return synthesis;
  }

  private Synthesis computed(Roundtable roundtable) {
    var unnamed = roundtable.withoutNames();
    return ComputedSynthesis.of(unnamed, unnamed.endedRounds(), store.clock().instant());
  }
}
