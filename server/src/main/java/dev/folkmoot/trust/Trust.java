package dev.folkmoot.trust;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Tells who is calling: anyone who says so, or only whoever has a token. */
public sealed interface Trust {
  /** The cookie that a browser keeps its pass in. */
  String PASS = "folkmoot";

  /** Refuses, by throwing, a caller that must show a token and does not. */
  Caller caller(Optional<String> authorization, String address);

  /** Who looks at our pages with a pass. Refuses, by throwing, one that is no longer good. */
  Caller visitor(String pass);

  /** How long it is until then, by the clock that tokens expire by. */
  default Duration until(Instant at) {
    return Duration.between(Instant.now(), at);
  }

  /** Grows whenever tokens or passes have ended. */
  default long endings() {
    return 0;
  }

  /** Runs after tokens or passes have ended, so that whoever stays by one of them is looked at. */
  default void whenTokensEnd(Runnable listener) {}

  /** Callers name themselves. */
  record Open() implements Trust {
    @Override
    public Caller caller(Optional<String> authorization, String address) {
      return new Caller.Open();
    }

    @Override
    public Caller visitor(String pass) {
      return new Caller.Open();
    }
  }

  /** Every call carries a token. What was found of it is believed for two seconds. */
  final class ByTokens implements Trust {
    private static final Duration BELIEVED = Duration.ofSeconds(2);
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int MOST_FAILURES = 20;
    private static final int MOST_KEPT = 10_000;

    private record Seen(Principal principal, Instant until) {}

    private record Failures(int count, Instant until) {}

    private final Tokens tokens;
    private final InstantSource clock;
    private final Passes passes;
    private final Map<String, Seen> seen = new ConcurrentHashMap<>();
    private final Map<String, Failures> failures = new ConcurrentHashMap<>();
    private final AtomicLong endings = new AtomicLong();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /** The key signs what browsers keep instead of a token. */
    public ByTokens(Tokens tokens, InstantSource clock, byte[] key) {
      this.tokens = tokens;
      this.clock = clock;
      this.passes = new Passes(key);
    }

    /**
     * A pass for the owner of a token. It ends when they sign out, with the token, and by itself
     * after two weeks.
     */
    public String signIn(String secret, String address) {
      var caller = (Caller.Known) caller(Optional.of("Bearer " + secret), address);
      tokens.signedIn(caller.principal());
      return passes.issue(caller.principal().token(), clock.instant());
    }

    /** From now on the pass is worth nothing, on every node. */
    public void signOut(String pass) {
      passes.read(pass, clock.instant()).ifPresent(tokens::signOut);
      clearCache();
    }

    /** Looked up each time, so that who signs out on one node is out on all. */
    @Override
    public Caller visitor(String pass) {
      return passes
          .read(pass, clock.instant())
          .flatMap(tokens::owner)
          .map(Caller.Known::new)
          .orElseThrow(ByTokens::signInAgain);
    }

    private static Refusal signInAgain() {
      return new Refusal(
          Refusal.Code.NO_TOKEN, "you are signed out, or your token was revoked; sign in again");
    }

    @Override
    public Caller caller(Optional<String> authorization, String address) {
      var secret =
          authorization
              .filter(value -> value.regionMatches(true, 0, "Bearer ", 0, 7))
              .map(value -> value.substring(7).strip())
              .orElseThrow(
                  () ->
                      new Refusal(Refusal.Code.NO_TOKEN, "this server wants a token")
                          .advising(new Advice.ShowToken()));
      var now = clock.instant();
      var hash = Digest.of(secret);
      var known = seen.get(hash);
      if (known != null && now.isBefore(known.until())) {
        return new Caller.Known(known.principal());
      }
      long before = endings();
      var principal = tokens.find(secret);
      if (principal.isEmpty()) {
        seen.remove(hash);
        tokens.expired(secret).ifPresent(ByTokens::refuseExpired);
        requireFewFailures(address, now);
        count(address, now);
        throw new Refusal(
            Refusal.Code.NO_TOKEN,
            "this token is wrong or was revoked; ask an operator for another");
      }
      var until = now.plus(BELIEVED);
      remember(
          hash,
          new Seen(
              principal.get(),
              principal.get().expiresAt().filter(at -> at.isBefore(until)).orElse(until)));
      if (endings() != before) {
        seen.remove(hash);
      }
      return new Caller.Known(principal.get());
    }

    private static void refuseExpired(Instant at) {
      throw new Refusal(
          Refusal.Code.NO_TOKEN,
          "this token expired at %s; ask an operator for another".formatted(at));
    }

    /** From now on every token is looked up again, also those of parked waits and streams. */
    public void clearCache() {
      endings.incrementAndGet();
      seen.clear();
      listeners.forEach(Runnable::run);
    }

    @Override
    public Duration until(Instant at) {
      return Duration.between(clock.instant(), at);
    }

    @Override
    public long endings() {
      return endings.get();
    }

    @Override
    public void whenTokensEnd(Runnable listener) {
      listeners.add(listener);
    }

    private void remember(String hash, Seen one) {
      if (seen.size() >= MOST_KEPT) {
        seen.clear();
      }
      seen.put(hash, one);
    }

    private void requireFewFailures(String address, Instant now) {
      var failed = failures.get(address);
      if (failed != null && now.isBefore(failed.until()) && failed.count() >= MOST_FAILURES) {
        throw new Refusal(
            Refusal.Code.TOO_MANY_FAILURES,
            "too many wrong tokens came from your address; wait a minute");
      }
    }

    private void count(String address, Instant now) {
      if (failures.size() >= MOST_KEPT) {
        failures.clear();
      }
      failures.merge(
          address,
          new Failures(1, now.plus(WINDOW)),
          (old, fresh) ->
              now.isBefore(old.until()) ? new Failures(old.count() + 1, old.until()) : fresh);
    }
  }
}
