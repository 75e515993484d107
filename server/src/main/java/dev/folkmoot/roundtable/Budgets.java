package dev.folkmoot.roundtable;

import dev.folkmoot.core.Durations;
import dev.folkmoot.llm.TokenBudget;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Turn;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Checks the budgets of tokens and time of debates. */
final class Budgets {
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  private final InstantSource clock;
  private final RoundStore rounds;

  Budgets(InstantSource clock, RoundStore rounds) {
    this.clock = clock;
    this.rounds = rounds;
  }

  /**
   * Says which budget is used up, if one is.
   *
   * @param turns the turns of the current round
   */
  Optional<String> usedUp(Tx tx, Session session, Terms terms, Supplier<List<Turn>> turns) {
    if (terms.maxTokens().isEmpty() && terms.maxTime().isEmpty()) {
      return Optional.empty();
    }
    var all = rounds.all(tx, session.id());
    long tokens = used(all, turns.get());
    return terms
        .maxTokens()
        .filter(most -> tokens >= most)
        .map("the budget of %,d tokens is used up"::formatted)
        .or(
            () ->
                terms
                    .maxTime()
                    .filter(most -> took(all).compareTo(most) >= 0)
                    .map(
                        most ->
                            "the time budget of %s is used up".formatted(Durations.show(most))));
  }

  /**
   * The tokens that are left, for the turns of one wave to use together.
   *
   * @param turns the turns of the current round
   */
  Optional<TokenBudget> left(Tx tx, Session session, Terms terms, Supplier<List<Turn>> turns) {
    return terms
        .maxTokens()
        .map(most -> most - used(rounds.all(tx, session.id()), turns.get()))
        .map(TokenBudget::new);
  }

  private static long used(List<Round> all, List<Turn> turns) {
    return tokens(turns) + all.stream().mapToLong(Round::tokens).sum();
  }

  static long tokens(List<Turn> turns) {
    return turns.stream()
        .map(Turn::metadata)
        .mapToLong(one -> one.path("inputTokens").asLong(0) + one.path("outputTokens").asLong(0))
        .sum();
  }

  /**
   * How long a turn may take: its usual limit, or the time left for the debate if that is shorter.
   *
   * @param usual the limit of this kind of turn, without regard to the time budget
   */
  Optional<Duration> limit(Tx tx, Session session, Terms terms, Optional<Duration> usual) {
    var left =
        terms
            .maxTime()
            .map(most -> most.minus(took(rounds.all(tx, session.id()))))
            .map(some -> some.compareTo(SHORTEST) < 0 ? SHORTEST : some);
    return Stream.of(usual, left)
        .flatMap(Optional::stream)
        .min(Comparator.<Duration>naturalOrder());
  }

  private Duration took(List<Round> all) {
    var now = clock.instant();
    return all.stream().map(round -> round.took(now)).reduce(Duration.ZERO, Duration::plus);
  }
}
