package dev.folkmoot.webhook;

import dev.folkmoot.store.Lease;
import dev.folkmoot.store.Leases;
import dev.folkmoot.store.Query;
import dev.folkmoot.store.Row;
import dev.folkmoot.store.Tx;
import java.net.URI;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The rows of webhooks: their settings, the last delivered event, and the node that delivers. */
final class WebhookStore {
  private final Leases leases =
      new Leases(
          "webhook",
          "disabled_at is null",
          """
          told < :upTo and (next_at is null or next_at <= :now)
            and (owner = :owner or %s)
          """
              .formatted(Lease.UNOWNED));

  void insert(Tx tx, Webhook webhook, Secret secret) {
    tx.sql(
            """
            insert into webhook (id, url, types, format, secret, told, failures, set_aside, lease_no,
              created_at)
            values (:id, :url, :types, :format, :secret, :told, 0, 0, 0, :createdAt)
            """)
        .set("id", webhook.id())
        .set("url", webhook.url())
        .set("types", String.join(",", new TreeSet<>(webhook.types())))
        .set("format", webhook.format().name().toLowerCase(Locale.ROOT))
        .set("secret", secret.text())
        .set("told", webhook.handledUpTo())
        .set("createdAt", webhook.createdAt())
        .update();
  }

  int count(Tx tx) {
    return tx.sql("select count(*) as n from webhook").first(row -> row.number("n")).orElse(0);
  }

  List<Webhook> list(Tx tx) {
    return tx.sql("select * from webhook order by id").list(WebhookStore::read);
  }

  Optional<Webhook> find(Tx tx, WebhookId id) {
    return tx.sql("select * from webhook where id = :id").set("id", id).first(WebhookStore::read);
  }

  Optional<Secret> secret(Tx tx, WebhookId id) {
    return tx.sql("select secret from webhook where id = :id")
        .set("id", id)
        .first(row -> Secret.parse(row.text("secret")));
  }

  boolean delete(Tx tx, WebhookId id) {
    return tx.sql("delete from webhook where id = :id").set("id", id).update() == 1;
  }

  /**
   * Claims the events up to a number; empty if another node has the claim or it is not time yet.
   */
  Optional<Claim> claim(Tx tx, WebhookId id, String owner, long upTo, Instant now, Instant until) {
    return leases
        .claim(tx, id, owner, now, until)
        .set("upTo", upTo)
        .first(
            row ->
                new Claim(
                    read(row),
                    Secret.parse(row.text("secret")),
                    row.number("failures"),
                    row.maybeInstant("refusing_since"),
                    Lease.of(row)));
  }

  /** When to try to claim it again. */
  Optional<Instant> freeAt(Tx tx, WebhookId id, Instant now) {
    return tx.sql(
            """
            select case when next_at > :now then next_at else lease_until end as free_at
            from webhook where id = :id
            """)
        .set("id", id)
        .set("now", now)
        .first(row -> row.maybeInstant("free_at"))
        .flatMap(at -> at);
  }

  /**
   * Stores that an event was accepted, and extends the claim to {@code until}, or ends it if that
   * is empty. False if the claim is lost.
   */
  boolean accepted(Tx tx, Claim claim, long seq, Instant now, Optional<Instant> until) {
    return advance(tx, claim, "delivered_at = :now, refusing_since = null", seq, now, until)
            .update()
        == 1;
  }

  /** The same for an event that was refused for good. */
  boolean setAside(Tx tx, Claim claim, long seq, String why, Instant now, Optional<Instant> until) {
    return advance(
                tx,
                claim,
                """
                set_aside = set_aside + 1, aside_event = :seq, aside_why = :why, aside_at = :now,
                    refusing_since = coalesce(refusing_since, :now)\
                """,
                seq,
                now,
                until)
            .set("why", why)
            .update()
        == 1;
  }

  private static Query advance(
      Tx tx, Claim claim, String with, long seq, Instant now, Optional<Instant> until) {
    return claim
        .lease()
        .guard(
            tx.sql(
                """
                update webhook
                set told = :seq, failures = 0, why = null, next_at = null, %s,
                    owner = case when :goesOn = 1 then owner end, lease_until = :until
                where id = :id and %s
                """
                    .formatted(with, Lease.GUARD)))
        .set("id", claim.webhook().id())
        .set("seq", seq)
        .set("now", now)
        .set("goesOn", until.isPresent())
        .set("until", until);
  }

  /** Stores that an event failed, and ends the claim. */
  void failed(Tx tx, Claim claim, int failures, String why, Instant nextAt) {
    claim
        .lease()
        .guard(
            tx.sql(
                """
                update webhook
                set failures = :failures, why = :why, next_at = :nextAt, owner = null, lease_until = null
                where id = :id and %s
                """
                    .formatted(Lease.GUARD)))
        .set("id", claim.webhook().id())
        .set("failures", failures)
        .set("why", why)
        .set("nextAt", nextAt)
        .update();
  }

  boolean disable(Tx tx, Claim claim, String why, Instant now) {
    return claim
            .lease()
            .guard(
                tx.sql(
                    """
                    update webhook
                    set disabled_at = :now, why = :why, next_at = null, owner = null, lease_until = null
                    where id = :id and %s
                    """
                        .formatted(Lease.GUARD)))
            .set("id", claim.webhook().id())
            .set("why", why)
            .set("now", now)
            .update()
        == 1;
  }

  /** Stores that all events up to a number were accepted or are of other types. */
  void passOver(Tx tx, WebhookId id, long seq) {
    tx.sql(
            """
            update webhook set told = :seq
            where id = :id and told < :seq and owner is null and next_at is null
            """)
        .set("id", id)
        .set("seq", seq)
        .update();
  }

  /** Ends the claims of a node that is stopping; of all nodes if none is given. */
  void release(Tx tx, Optional<String> owner) {
    leases.giveBackAll(tx, owner);
  }

  private static Webhook read(Row row) throws SQLException {
    return new Webhook(
        new WebhookId(row.text("id")),
        URI.create(row.text("url")),
        Set.of(row.text("types").split(",")),
        Format.valueOf(row.text("format").toUpperCase(Locale.ROOT)),
        row.big("told"),
        state(row),
        setAside(row),
        row.maybeInstant("delivered_at"),
        row.instant("created_at"));
  }

  private static Optional<Webhook.SetAside> setAside(Row row) throws SQLException {
    return row.number("set_aside") == 0
        ? Optional.empty()
        : Optional.of(
            new Webhook.SetAside(
                row.number("set_aside"),
                row.big("aside_event"),
                row.text("aside_why"),
                row.instant("aside_at")));
  }

  private static Webhook.State state(Row row) throws SQLException {
    var why = row.maybe("why").orElse("");
    var disabled = row.maybeInstant("disabled_at");
    if (disabled.isPresent()) {
      return new Webhook.State.Disabled(why, disabled.get());
    }
    var next = row.maybeInstant("next_at");
    return next.isPresent()
        ? new Webhook.State.Failing(row.number("failures"), why, next.get())
        : new Webhook.State.Active();
  }
}
