package dev.folkmoot.trust;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.NewEvent;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tokens: made once, kept as a hash, taken back for good. */
public final class Tokens {
  private static final Pattern FORM = Pattern.compile("fmt_([0-9a-f]{16})_([A-Za-z0-9_-]{43})");

  private final Store store;
  private final Agents agents;
  private final EventLog events;
  private final SecureRandom random = new SecureRandom();

  public Tokens(Store store, Agents agents, EventLog events) {
    this.store = store;
    this.agents = agents;
    this.events = events;
  }

  /**
   * Makes an operator's token. Its secret is kept before the token counts, so that a crash in
   * between leaves no operator whose secret nobody has.
   */
  public void createOperator(AgentId name, Consumer<String> keep) {
    var issued = issue(new NewToken(name, Standing.OPERATOR, false, Set.of(), Optional.empty()));
    keep.accept(issued.secret());
    store.write(
        tx -> {
          add(tx, issued, AgentId.FOLKMOOT);
          return true;
        });
  }

  /**
   * Makes a token; an agent's name is an agent's from then on. A new name that looks like another's
   * gets none.
   */
  public Issued create(NewToken wanted, AgentId by) {
    return store.write(
        tx -> {
          agents.requireDistinct(tx, wanted.name());
          var issued = issue(wanted);
          add(tx, issued, by);
          return issued;
        });
  }

  private void add(Tx tx, Issued issued, AgentId by) {
    insert(tx, issued);
    append(tx, TrustEvents.created(issued.token(), by));
  }

  /** A token that does not count until it is inserted. */
  private Issued issue(NewToken wanted) {
    var id = HexFormat.of().formatHex(bytes(8));
    var secret =
        "fmt_%s_%s"
            .formatted(id, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(32)));
    var now = store.clock().instant();
    var principal =
        new Principal(
            wanted.name(),
            wanted.standing(),
            wanted.personPresent(),
            wanted.toolsets(),
            id,
            wanted.goodFor().map(now::plus));
    return new Issued(new Token(id, principal, now, Optional.empty()), secret);
  }

  private void insert(Tx tx, Issued issued) {
    var token = issued.token();
    var principal = token.principal();
    if (principal.standing().isPerson()) {
      agents.addPerson(tx, principal.name(), token.createdAt());
    } else {
      agents.addAgent(tx, principal.name(), token.createdAt());
    }
    tx.sql(
            """
            insert into token
              (id, hash, name, standing, person_present, toolsets, created_at, expires_at)
            values (:id, :hash, :name, :standing, :present, :toolsets, :now, :expires)
            """)
        .set("id", token.id())
        .set("hash", Digest.of(issued.secret()))
        .set("name", principal.name())
        .set("standing", principal.standing().name().toLowerCase(Locale.ROOT))
        .set("present", principal.personPresent())
        .set("toolsets", principal.toolsets().stream().sorted().collect(Collectors.joining(",")))
        .set("now", token.createdAt())
        .set("expires", principal.expiresAt())
        .update();
  }

  /** The owner of a secret, unless it is wrong, was revoked or has expired. */
  Optional<Principal> find(String secret) {
    return unrevoked(secret).filter(one -> !one.isExpired(store.clock().instant()));
  }

  /** When a token expired that is right otherwise. */
  Optional<Instant> expired(String secret) {
    return unrevoked(secret)
        .filter(one -> one.isExpired(store.clock().instant()))
        .flatMap(Principal::expiresAt);
  }

  private Optional<Principal> unrevoked(String secret) {
    var form = FORM.matcher(secret);
    if (!form.matches()) {
      return Optional.empty();
    }
    record Kept(String hash, Token token) {}
    return store
        .read(
            tx ->
                tx.sql("select * from token where id = :id and revoked_at is null")
                    .set("id", form.group(1))
                    .first(row -> new Kept(row.text("hash"), read(row))))
        .filter(kept -> same(kept.hash(), Digest.of(secret)))
        .map(kept -> kept.token().principal());
  }

  /** Whom a pass belongs to, unless it was given back or its token was taken back. */
  Optional<Principal> owner(Pass pass) {
    return store
        .read(
            tx ->
                tx.sql(
                        """
                        select * from token where id = :id and revoked_at is null
                          and not exists (select 1 from signed_out where pass = :pass)
                        """)
                    .set("id", pass.token())
                    .set("pass", pass.id())
                    .first(Tokens::read))
        .map(Token::principal)
        .filter(principal -> !principal.isExpired(store.clock().instant()));
  }

  /** Writes to the log that a browser got a pass for the token. */
  void signedIn(String id) {
    store.write(
        tx -> {
          byId(tx, id).ifPresent(token -> append(tx, TrustEvents.signedIn(token.principal())));
          return true;
        });
  }

  /** From now on the pass is worth nothing; it is remembered as long as it would have been. */
  void signOut(Pass pass) {
    var now = store.clock().instant();
    store.write(
        tx -> {
          tx.sql("delete from signed_out where until < :now").set("now", now).update();
          int written =
              tx.sql(
                      """
                      insert into signed_out (pass, until) values (:pass, :until)
                      on conflict do nothing
                      """)
                  .set("pass", pass.id())
                  .set("until", pass.until().plusSeconds(1))
                  .update();
          if (written == 1) {
            byId(tx, pass.token())
                .ifPresent(
                    token ->
                        append(tx, TrustEvents.signedOut(token.principal().name(), token.id())));
          }
          return written;
        });
  }

  /** Registers the owners of tokens that were made before people were registered with them. */
  public void registerPeople() {
    var now = store.clock().instant();
    store.write(
        tx -> {
          tx.sql(
                  """
                  select distinct name from token
                  where standing in ('person', 'operator') and revoked_at is null
                  """)
              .list(row -> new AgentId(row.text("name")))
              .forEach(name -> agents.addPerson(tx, name, now));
          return true;
        });
  }

  /** Names that have or had a token or are a person's: nobody speaks under them without one. */
  Set<String> ownedNames() {
    return store.read(
        tx ->
            Stream.concat(
                    tx.sql("select distinct name from token").list(row -> row.text("name")).stream()
                        .map(Text::folded),
                    agents.people(tx).stream())
                .collect(Collectors.toUnmodifiableSet()));
  }

  /** In the order of their making, newest last. */
  public List<Token> list() {
    return store.read(
        tx -> tx.sql("select * from token order by created_at, id limit 1000").list(Tokens::read));
  }

  /** Takes a token back; the last operator's stays, or nobody could make another. */
  public Token revoke(String id, AgentId by) {
    return store.write(
        tx -> {
          tx.lock("folkmoot tokens");
          var token = require(tx, id);
          if (token.principal().standing() == Standing.OPERATOR && !hasOperatorBut(tx, id)) {
            throw Refusal.conflict(
                "this is the last operator's token; make another operator's first");
          }
          if (end(tx, id)) {
            append(tx, TrustEvents.revoked(token, by));
          }
          return require(tx, id);
        });
  }

  /**
   * Makes another token for the same owner, good for as long again, in place of one that ends at
   * once, with every pass that browsers got for it.
   */
  public Issued rotate(String id, AgentId by) {
    return store.write(
        tx -> {
          tx.lock("folkmoot tokens");
          var token = require(tx, id);
          if (!end(tx, id)) {
            throw Refusal.conflict("this token was revoked; create another one instead");
          }
          var issued = issue(token.again());
          insert(tx, issued);
          append(tx, TrustEvents.rotated(issued.token(), id, by));
          return issued;
        });
  }

  /** Refuses, by throwing, an id that no token has. */
  public void requireKnown(String id) {
    var _ = store.read(tx -> require(tx, id));
  }

  /** False if it has ended before. */
  private boolean end(Tx tx, String id) {
    return tx.sql("update token set revoked_at = :now where id = :id and revoked_at is null")
            .set("id", id)
            .set("now", store.clock().instant())
            .update()
        == 1;
  }

  private static Token require(Tx tx, String id) {
    return byId(tx, id)
        .orElseThrow(() -> Refusal.notFound("there is no token %s".formatted(Text.shorten(id))));
  }

  private static Optional<Token> byId(Tx tx, String id) {
    return tx.sql("select * from token where id = :id").set("id", id).first(Tokens::read);
  }

  private void append(Tx tx, NewEvent event) {
    events.append(tx, store.clock().instant(), List.of(event));
  }

  /** The hashes of operators' tokens, by the tokens' ids. */
  Map<String, String> operators() {
    var operators = new HashMap<String, String>();
    store.read(
        tx ->
            tx.sql(
                    """
                    select id, hash from token where standing = 'operator' and revoked_at is null
                      and (expires_at is null or expires_at > :now)
                    """)
                .set("now", store.clock().instant())
                .list(row -> operators.put(row.text("id"), row.text("hash"))));
    return operators;
  }

  public boolean hasOperator() {
    return store.read(tx -> hasOperatorBut(tx, ""));
  }

  /** Whether an operator has a token that is good, other than the given one. */
  private boolean hasOperatorBut(Tx tx, String id) {
    return tx.sql(
            """
            select 1 from token
            where standing = 'operator' and revoked_at is null and id <> :id
              and (expires_at is null or expires_at > :now)
            limit 1
            """)
        .set("id", id)
        .set("now", store.clock().instant())
        .exists();
  }

  private byte[] bytes(int count) {
    var bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  static boolean same(String a, String b) {
    return MessageDigest.isEqual(
        a.getBytes(StandardCharsets.US_ASCII), b.getBytes(StandardCharsets.US_ASCII));
  }

  private static Token read(Row row) throws SQLException {
    var principal =
        new Principal(
            new AgentId(row.text("name")),
            Standing.valueOf(row.text("standing").toUpperCase(Locale.ROOT)),
            row.flag("person_present"),
            Arrays.stream(row.text("toolsets").split(","))
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet()),
            row.text("id"),
            row.maybeInstant("expires_at"));
    return new Token(
        row.text("id"), principal, row.instant("created_at"), row.maybeInstant("revoked_at"));
  }
}
