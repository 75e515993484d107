package dev.folkmoot.trust;

import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Identifies callers by their tokens or, in {@code open} mode, by the names that they give. */
public sealed interface Trust {
  /** The callers that must show a token. */
  enum Mode {
    /** People and operators; agents need none. */
    PEOPLE,
    /** Everybody. */
    TOKENS,
    /** Nobody: names are believed, for trying things out. */
    OPEN;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  Mode mode();

  /** The name of the cookie with a browser's pass. */
  String PASS = "folkmoot";

  /** The header in which the pages send their browser's key. */
  String KEY = "Folkmoot-Key";

  /** The caller of a request. Refuses one that must show a token and does not. */
  Caller caller(Optional<String> authorization, String address);

  /** The caller of a page, by its pass. Refuses a pass that is no longer valid. */
  Caller visitor(String pass);

  /**
   * The caller of a page's request for a change. Refuses a pass without the key that it was made
   * for, since the thief of a cookie does not have the key.
   */
  Caller visitor(String pass, Optional<String> key);

  /**
   * Whether a call seems to be an operator's by its token or pass, without a look at the database.
   * Such a call may go ahead of others, but gets no rights from this.
   */
  default boolean isOperators(Optional<String> authorization, Optional<String> pass) {
    return false;
  }

  /** The time until then, by the clock that decides when tokens expire. */
  default Duration until(Instant at) {
    return Duration.between(Instant.now(), at);
  }

  /** A counter that grows whenever tokens or passes end. */
  default long endings() {
    return 0;
  }

  /**
   * Clears the caches of tokens and of names that need one, so that they are looked up again, also
   * for parked waits and open streams.
   */
  default void clearCache() {}

  /** Adds a listener that runs after tokens or passes have ended, to check calls that stay open. */
  default void whenTokensEnd(Runnable listener) {}

  /**
   * Believes the names that callers give. A caller with a token still counts as the token's owner,
   * since the command line sends a token wherever it finds one.
   */
  record Open(Optional<Tokens> tokens) implements Trust {
    /** Without tokens. */
    public Open() {
      this(Optional.empty());
    }

    @Override
    public Mode mode() {
      return Mode.OPEN;
    }

    @Override
    public Caller caller(Optional<String> authorization, String address) {
      return tokens
          .flatMap(all -> bearer(authorization).flatMap(all::find))
          .<Caller>map(Caller.Known::new)
          .orElseGet(Caller.Open::new);
    }

    @Override
    public Caller visitor(String pass) {
      return new Caller.Open();
    }

    @Override
    public Caller visitor(String pass, Optional<String> key) {
      return new Caller.Open();
    }
  }

  private static Optional<String> bearer(Optional<String> authorization) {
    return authorization
        .filter(value -> value.regionMatches(true, 0, "Bearer ", 0, 7))
        .map(value -> value.substring(7).strip());
  }

  /**
   * Requires a token of every caller, or only of people. The result of a look-up is cached for two
   * seconds.
   */
  final class ByTokens implements Trust {
    private static final Duration CACHED_FOR = Duration.ofSeconds(2);
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int MOST_FAILURES = 20;
    private static final int MOST_KEPT = 10_000;

    private record CachedPrincipal(Principal principal, Instant until) {}

    private record Failures(int count, Instant until) {}

    private record Owned(Set<String> names, Instant until) {}

    private final Mode mode;
    private final Tokens tokens;
    private final SignInLinks links;
    private final InstantSource clock;
    private final Passes passes;
    private final Map<String, CachedPrincipal> cache = new ConcurrentHashMap<>();
    private final Map<String, Failures> failures = new ConcurrentHashMap<>();
    private volatile Owned owned = new Owned(Set.of(), Instant.MIN);
    private volatile Map<String, String> operators;
    private final AtomicLong endings = new AtomicLong();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /** With the key that signs passes. */
    public ByTokens(Mode mode, Tokens tokens, Store store, byte[] key) {
      this.mode = mode;
      this.tokens = tokens;
      this.links = new SignInLinks(store);
      this.clock = store.clock();
      this.passes = new Passes(key);
      this.operators = tokens.operatorHashes();
    }

    @Override
    public Mode mode() {
      return mode;
    }

    /** A link that signs the owner of a token in once. */
    public SignInLink link(Principal owner) {
      requirePerson(owner);
      return links.issue(owner.token());
    }

    private static void requirePerson(Principal owner) {
      if (!owner.standing().isPerson()) {
        throw Refusal.notAllowed(
            "pages are for people, and %s is an agent; sign in with a person's token"
                .formatted(owner.name()));
      }
    }

    /** A sign-in link for the token with this secret; empty if the token is not valid. */
    public Optional<SignInLink> link(String secret) {
      return tokens.find(secret).map(this::link);
    }

    /** Makes a pass for the first use of a sign-in link in time. */
    public String signInByLink(String secret, Optional<BrowserKey> key) {
      var now = clock.instant();
      var token =
          links
              .consume(secret, now)
              .orElseThrow(
                  () ->
                      Refusal.notAllowed(
                          "this link was used or is older than ten minutes; get a new one"));
      tokens.signedIn(token);
      return passes.issue(token, key, now);
    }

    /**
     * Makes a pass for the owner of a token. The pass ends at sign-out, with the token, or after
     * two weeks. Without a browser key it permits no changes.
     */
    public String signIn(String secret, String address, Optional<BrowserKey> key) {
      var caller = (Caller.Known) caller(Optional.of("Bearer " + secret), address);
      requirePerson(caller.principal());
      tokens.signedIn(caller.principal().token());
      return passes.issue(caller.principal().token(), key, clock.instant());
    }

    /** Ends the pass on every node. */
    public void signOut(String pass) {
      passes.read(pass, clock.instant()).ifPresent(tokens::signOut);
      clearCache();
    }

    @Override
    public boolean isOperators(Optional<String> authorization, Optional<String> pass) {
      var known = operators;
      return bearer(authorization).map(Digest::of).filter(known::containsValue).isPresent()
          || pass.flatMap(text -> passes.read(text, clock.instant()))
              .filter(read -> known.containsKey(read.token()))
              .isPresent();
    }

    /** Looks the pass up each time, so that a sign-out on one node counts on all. */
    @Override
    public Caller visitor(String pass) {
      return passes
          .read(pass, clock.instant())
          .flatMap(tokens::owner)
          .map(Caller.Known::new)
          .orElseThrow(ByTokens::signInAgain);
    }

    @Override
    public Caller visitor(String pass, Optional<String> key) {
      var caller = visitor(pass);
      var digest = passes.read(pass, clock.instant()).map(Pass::keyDigest).orElse("");
      if (digest.isEmpty()) {
        throw Refusal.notAllowed(
            "you signed in without the script of this page, so you can look but not change"
                + " anything; allow scripts, sign out and sign in again");
      }
      if (key.isEmpty() || !Tokens.same(digest, Digest.of(key.get()))) {
        throw new Refusal(
            Refusal.Code.NO_TOKEN, "this browser did not show its key; sign in again");
      }
      return caller;
    }

    private static Refusal signInAgain() {
      return new Refusal(
          Refusal.Code.NO_TOKEN, "you are signed out, or your token was revoked; sign in again");
    }

    @Override
    public Caller caller(Optional<String> authorization, String address) {
      if (mode == Mode.PEOPLE && authorization.isEmpty()) {
        return new Caller.ByName(this::isOwned);
      }
      var secret =
          bearer(authorization)
              .orElseThrow(
                  () ->
                      new Refusal(Refusal.Code.NO_TOKEN, "this server requires a token")
                          .advising(new Advice.ShowToken()));
      var now = clock.instant();
      var hash = Digest.of(secret);
      var known = cache.get(hash);
      if (known != null && now.isBefore(known.until())) {
        return new Caller.Known(known.principal());
      }
      long before = endings();
      var principal = tokens.find(secret);
      if (principal.isEmpty()) {
        cache.remove(hash);
        tokens.expired(secret).ifPresent(ByTokens::refuseExpired);
        requireFewFailures(address, now);
        count(address, now);
        throw new Refusal(
            Refusal.Code.NO_TOKEN,
            "this token is wrong or was revoked; ask an operator for another");
      }
      var until = now.plus(CACHED_FOR);
      remember(
          hash,
          new CachedPrincipal(
              principal.get(),
              principal.get().expiresAt().filter(at -> at.isBefore(until)).orElse(until)));
      if (endings() != before) {
        cache.remove(hash);
      }
      if (principal.get().standing() == Standing.OPERATOR && !operators.containsValue(hash)) {
        operators = tokens.operatorHashes();
      }
      return new Caller.Known(principal.get());
    }

    private static void refuseExpired(Instant at) {
      throw new Refusal(
          Refusal.Code.NO_TOKEN,
          "this token expired at %s; ask an operator for another".formatted(at));
    }

    @Override
    public void clearCache() {
      endings.incrementAndGet();
      cache.clear();
      owned = new Owned(Set.of(), Instant.MIN);
      listeners.forEach(Runnable::run);
      operators = tokens.operatorHashes();
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

    private boolean isOwned(AgentId name) {
      var now = clock.instant();
      var known = owned;
      if (!now.isBefore(known.until())) {
        known = new Owned(tokens.ownedNames(), now.plus(CACHED_FOR));
        owned = known;
      }
      return known.names().contains(Text.folded(name.value()));
    }

    private void remember(String hash, CachedPrincipal one) {
      if (cache.size() >= MOST_KEPT) {
        cache.clear();
      }
      cache.put(hash, one);
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
