package dev.folkmoot.trust;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Store;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tokens: made once, kept as a hash, taken back for good. */
public final class Tokens {
  private static final Pattern FORM = Pattern.compile("fmt_([0-9a-f]{16})_([A-Za-z0-9_-]{43})");

  private final Store store;
  private final Agents agents;
  private final SecureRandom random = new SecureRandom();

  public Tokens(Store store, Agents agents) {
    this.store = store;
    this.agents = agents;
  }

  /**
   * Makes an operator's token. Its secret is kept before the token counts, so that a crash in
   * between leaves no operator whose secret nobody has.
   */
  public void createOperator(AgentId name, Consumer<String> keep) {
    var _ = create(name, Standing.OPERATOR, false, Set.of(), keep);
  }

  /** Makes a token; an agent's name is an agent's from then on. */
  public Issued create(
      AgentId name, Standing standing, boolean personPresent, Set<String> toolsets) {
    return create(name, standing, personPresent, toolsets, _ -> {});
  }

  private Issued create(
      AgentId name,
      Standing standing,
      boolean personPresent,
      Set<String> toolsets,
      Consumer<String> keep) {
    name.requireOwn();
    toolsets.forEach(toolset -> Text.requireName("toolsets", toolset));
    var id = HexFormat.of().formatHex(bytes(8));
    var secret =
        "fmt_%s_%s"
            .formatted(id, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(32)));
    var now = store.clock().instant();
    var principal = new Principal(name, standing, personPresent, toolsets, id);
    keep.accept(secret);
    store.write(
        tx -> {
          if (!standing.isPerson()) {
            agents.addAgent(tx, name, now);
          }
          return tx.sql(
                  """
                  insert into token (id, hash, name, standing, person_present, toolsets, created_at)
                  values (:id, :hash, :name, :standing, :present, :toolsets, :now)
                  """)
              .set("id", id)
              .set("hash", Digest.of(secret))
              .set("name", name)
              .set("standing", standing.name().toLowerCase(Locale.ROOT))
              .set("present", personPresent)
              .set("toolsets", toolsets.stream().sorted().collect(Collectors.joining(",")))
              .set("now", now)
              .update();
        });
    return new Issued(new Token(id, principal, now, Optional.empty()), secret);
  }

  /** Whom a secret belongs to, unless it is wrong or was taken back. */
  Optional<Principal> find(String secret) {
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
        .map(Token::principal);
  }

  /** From now on the pass is worth nothing; it is remembered as long as it would have been. */
  void signOut(Pass pass) {
    var now = store.clock().instant();
    store.write(
        tx -> {
          tx.sql("delete from signed_out where until < :now").set("now", now).update();
          return tx.sql(
                  """
                  insert into signed_out (pass, until) values (:pass, :until) on conflict do nothing
                  """)
              .set("pass", pass.id())
              .set("until", pass.until().plusSeconds(1))
              .update();
        });
  }

  /** Names that have or had a token, so that nobody speaks under them without one. */
  Set<String> ownedNames() {
    return Set.copyOf(
        store.read(
            tx ->
                tx.sql("select distinct name from token")
                    .list(row -> Text.folded(row.text("name")))));
  }

  /** In the order of their making, newest last. */
  public List<Token> list() {
    return store.read(
        tx -> tx.sql("select * from token order by created_at, id limit 1000").list(Tokens::read));
  }

  /** Takes a token back; the last operator's stays, or nobody could make another. */
  public Token revoke(String id) {
    return store.write(
        tx -> {
          tx.lock("folkmoot tokens");
          var token =
              tx.sql("select * from token where id = :id")
                  .set("id", id)
                  .first(Tokens::read)
                  .orElseThrow(
                      () -> Refusal.notFound("there is no token %s".formatted(Text.shorten(id))));
          boolean last =
              token.principal().standing() == Standing.OPERATOR
                  && !tx.sql(
                          """
                          select 1 from token
                          where standing = 'operator' and revoked_at is null and id <> :id limit 1
                          """)
                      .set("id", id)
                      .exists();
          if (last) {
            throw Refusal.conflict(
                "this is the last operator's token; make another operator's first");
          }
          tx.sql("update token set revoked_at = :now where id = :id and revoked_at is null")
              .set("id", id)
              .set("now", store.clock().instant())
              .update();
          return tx.sql("select * from token where id = :id")
              .set("id", id)
              .first(Tokens::read)
              .orElseThrow();
        });
  }

  public boolean hasOperator() {
    return store.read(
        tx ->
            tx.sql(
                    """
                    select 1 from token where standing = 'operator' and revoked_at is null limit 1
                    """)
                .exists());
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
            row.text("id"));
    return new Token(
        row.text("id"), principal, row.instant("created_at"), row.maybeInstant("revoked_at"));
  }
}
