package dev.folkmoot.trust;

import dev.folkmoot.core.Digest;
import dev.folkmoot.store.Store;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/** Links that sign in the owner of a token. Each works once, and only for a short time. */
final class SignInLinks {
  static final Duration GOOD_FOR = Duration.ofMinutes(10);
  private static final int BYTES = 32;

  private final Store store;
  private final SecureRandom random = new SecureRandom();

  SignInLinks(Store store) {
    this.store = store;
  }

  SignInLink issue(String token) {
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    var secret = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    var now = store.clock().instant();
    var until = now.plus(GOOD_FOR);
    store.write(
        tx -> {
          tx.sql("delete from sign_in_link where until <= :now").set("now", now).update();
          return tx.sql(
                  "insert into sign_in_link (hash, token, until) values (:hash, :token, :until)")
              .set("hash", Digest.of(secret))
              .set("token", token)
              .set("until", until)
              .update();
        });
    return new SignInLink(secret, until);
  }

  /**
   * Uses up a link, and returns the id of its token; empty if the link was used before or is too
   * old.
   */
  Optional<String> consume(String secret, Instant now) {
    var hash = Digest.of(secret);
    return store.write(
        tx -> {
          var token =
              tx.sql(
                      """
                      select l.token from sign_in_link l join token t on t.id = l.token
                      where l.hash = :hash and l.until > :now and t.revoked_at is null
                        and (t.expires_at is null or t.expires_at > :now)
                      """)
                  .set("hash", hash)
                  .set("now", now)
                  .first(row -> row.text("token"));
          int deleted =
              tx.sql("delete from sign_in_link where hash = :hash").set("hash", hash).update();
          return deleted == 1 ? token : Optional.<String>empty();
        });
  }
}
