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

/** Creates, rotates and revokes tokens. Their secrets are stored as hashes only. */
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
   * Creates an operator's token. {@code keep} gets the secret before the token is stored, so that a
   * crash in between leaves no operator whose secret is lost.
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
   * Creates a token, and adds its owner to the registry. Refuses a new name that looks like
   * another's.
   */
  public IssuedToken create(NewToken wanted, AgentId by) {
    return store.write(
        tx -> {
          agents.requireDistinct(tx, wanted.name());
          var issued = issue(wanted);
          add(tx, issued, by);
          return issued;
        });
  }

  private void add(Tx tx, IssuedToken issued, AgentId by) {
    insert(tx, issued);
    append(tx, TrustEvents.created(issued.token(), by));
  }

  /** Makes a token, which is valid only once it is inserted. */
  private IssuedToken issue(NewToken wanted) {
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
    return new IssuedToken(new Token(id, principal, now, Optional.empty()), secret);
  }

  private void insert(Tx tx, IssuedToken issued) {
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

  /** The owner of the token with this secret; empty if the token is wrong, revoked or expired. */
  Optional<Principal> find(String secret) {
    return unrevoked(secret).filter(one -> !one.isExpired(store.clock().instant()));
  }

  /** The time of expiry, if the token is right but expired. */
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

  /**
   * The owner of a pass; empty if its browser has signed out, or its token was revoked or has
   * expired.
   */
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

  /** Logs the event that a browser got a pass for the token. */
  void signedIn(String id) {
    store.write(
        tx -> {
          byId(tx, id).ifPresent(token -> append(tx, TrustEvents.signedIn(token.principal())));
          return true;
        });
  }

  /** Ends a pass. It is remembered as signed out until it would have expired. */
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

  /** Registers people whose tokens were made before the server registered their owners. */
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

  /** Names that have or had a token, or are a person's. They can be used only with a token. */
  Set<String> ownedNames() {
    return store.read(
        tx ->
            Stream.concat(
                    tx.sql("select distinct name from token").list(row -> row.text("name")).stream()
                        .map(Text::folded),
                    agents.people(tx).stream())
                .collect(Collectors.toUnmodifiableSet()));
  }

  /** All tokens in the order of their creation. */
  public List<Token> list() {
    return store.read(
        tx -> tx.sql("select * from token order by created_at, id limit 1000").list(Tokens::read));
  }

  /** Revokes a token, but not the last operator token: nobody could create another. */
  public Token revoke(String id, AgentId by) {
    return store.write(
        tx -> {
          tx.lock("folkmoot tokens");
          var token = require(tx, id);
          if (token.principal().standing() == Standing.OPERATOR && !hasOperatorBut(tx, id)) {
            throw Refusal.conflict(
                "this is the last operator token; create another operator token first");
          }
          if (end(tx, id)) {
            append(tx, TrustEvents.revoked(token, by));
          }
          return require(tx, id);
        });
  }

  /**
   * Replaces a token with a new one for the same owner and lifetime. The old token and the passes
   * of its browsers end at once.
   */
  public IssuedToken rotate(String id, AgentId by) {
    return store.write(
        tx -> {
          tx.lock("folkmoot tokens");
          var token = require(tx, id);
          if (!end(tx, id)) {
            throw Refusal.conflict("this token was revoked; create another one instead");
          }
          var issued = issue(token.replacement());
          insert(tx, issued);
          append(tx, TrustEvents.rotated(issued.token(), id, by));
          return issued;
        });
  }

  /** Refuses an id that no token has. */
  public void requireKnown(String id) {
    var _ = store.read(tx -> require(tx, id));
  }

  /** False if the token had ended already. */
  private boolean end(Tx tx, String id) {
    return tx.sql("update token set revoked_at = :now where id = :id and revoked_at is null")
            .set("id", id)
            .set("now", store.clock().instant())
            .update()
        == 1;
  }

  private static Token require(Tx tx, String id) {
    return byId(tx, id)
        .orElseThrow(
            () ->
                Refusal.notFound(
                    "there is no token %s; take the id from the list of tokens"
                        .formatted(Text.shorten(id))));
  }

  private static Optional<Token> byId(Tx tx, String id) {
    return tx.sql("select * from token where id = :id").set("id", id).first(Tokens::read);
  }

  private void append(Tx tx, NewEvent event) {
    events.append(tx, store.clock().instant(), List.of(event));
  }

  /** The hashes of the operators' tokens, by token id. */
  Map<String, String> operatorHashes() {
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

  /** Whether an operator has a valid token other than the given one. */
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
