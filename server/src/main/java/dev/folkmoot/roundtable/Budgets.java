package dev.folkmoot.roundtable;

import dev.folkmoot.core.Durations;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Turn;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The tokens and the time that debates may use. */
final class Budgets {
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  private final Store store;
  private final RoundStore rounds;

  Budgets(Store store, RoundStore rounds) {
    this.store = store;
    this.rounds = rounds;
  }

  /**
   * Says which budget is used up, if one is.
   *
   * @param turns of the round that goes on
   */
  Optional<String> spent(Tx tx, Session session, Terms terms, Supplier<List<Turn>> turns) {
    if (terms.maxTokens().isEmpty() && terms.maxTime().isEmpty()) {
      return Optional.empty();
    }
    var all = rounds.all(tx, session.id());
    long tokens = tokens(turns.get()) + all.stream().mapToLong(Round::tokens).sum();
    return terms
        .maxTokens()
        .filter(most -> tokens >= most)
        .map("the budget of %,d tokens is used"::formatted)
        .or(
            () ->
                terms
                    .maxTime()
                    .filter(most -> took(all).compareTo(most) >= 0)
                    .map(most -> "the budget of %s is used".formatted(Durations.show(most))));
  }

  static long tokens(List<Turn> turns) {
    return turns.stream()
        .map(Turn::metadata)
        .mapToLong(one -> one.path("inputTokens").asLong(0) + one.path("outputTokens").asLong(0))
        .sum();
  }

  /** How long a model may take for its turn, which ends with the time of the whole debate. */
  Duration limit(Session session, Terms terms) {
    return left(session, terms)
        .filter(left -> left.compareTo(terms.modelLimit()) < 0)
        .orElse(terms.modelLimit());
  }

  private Optional<Duration> left(Session session, Terms terms) {
    return terms
        .maxTime()
        .map(most -> most.minus(took(store.read(tx -> rounds.all(tx, session.id())))))
        .map(left -> left.compareTo(SHORTEST) < 0 ? SHORTEST : left);
  }

  private Duration took(List<Round> all) {
    var now = store.clock().instant();
    return all.stream().map(round -> round.took(now)).reduce(Duration.ZERO, Duration::plus);
  }
}
