package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a browser keeps instead of a token. */
class PassesTest {
  private static final String TOKEN = "0123456789abcdef";
  private static final Optional<BrowserKey> KEY = Optional.of(new BrowserKey("k".repeat(32)));
  private static final Instant NOW = Instant.parse("2030-01-31T12:00:00Z");

  private final Passes passes = new Passes("a key".getBytes(StandardCharsets.UTF_8));

  @Test
  void a_pass_stands_for_its_token_for_two_weeks() {
    var pass = passes.issue(TOKEN, KEY, NOW);
    assertThat(passes.read(pass, NOW)).map(Pass::token).contains(TOKEN);
    assertThat(passes.read(pass, NOW.plus(Passes.GOOD_FOR))).map(Pass::token).contains(TOKEN);
    assertThat(passes.read(pass, NOW.plus(Passes.GOOD_FOR).plusSeconds(1))).isEmpty();
  }

  @Test
  void a_pass_holds_the_digest_of_its_browsers_key_and_not_the_key() {
    var pass = passes.issue(TOKEN, KEY, NOW);
    assertThat(pass).doesNotContain(KEY.orElseThrow().value());
    assertThat(passes.read(pass, NOW)).map(Pass::keyDigest).contains(KEY.orElseThrow().digest());
    var looking = passes.issue(TOKEN, Optional.empty(), NOW);
    assertThat(passes.read(looking, NOW)).map(Pass::keyDigest).contains("");
  }

  @Test
  void two_passes_for_one_token_are_two() {
    var ids =
        Stream.generate(() -> passes.issue(TOKEN, KEY, NOW))
            .limit(100)
            .map(pass -> passes.read(pass, NOW).orElseThrow().id());
    assertThat(ids).doesNotHaveDuplicates();
  }

  @Test
  void nobody_makes_a_pass_without_the_key() {
    var pass = passes.issue(TOKEN, KEY, NOW);
    var other = new Passes(new byte[32]).issue(TOKEN, KEY, NOW);
    assertThat(passes.read(other, NOW)).isEmpty();
    assertThat(passes.read(pass.replace("0123", "0124"), NOW)).isEmpty();
    assertThat(passes.read(later(pass), NOW)).isEmpty();
    assertThat(passes.read(other(pass), NOW)).isEmpty();
    assertThat(passes.read(pass.replace(KEY.orElseThrow().digest(), ""), NOW)).isEmpty();
    assertThat(passes.read(pass + "0", NOW)).isEmpty();
    assertThat(passes.read("", NOW)).isEmpty();
    assertThat(passes.read(TOKEN, NOW)).isEmpty();
  }

  private static String later(String pass) {
    var parts = pass.split("-", 5);
    var end = Long.parseLong(parts[3]) + Duration.ofDays(1).toSeconds();
    return "%s-%s-%s-%d-%s".formatted(parts[0], parts[1], parts[2], end, parts[4]);
  }

  /** As if it was of another sign-in, which was not signed out. */
  private static String other(String pass) {
    return (pass.startsWith("0") ? "1" : "0") + pass.substring(1);
  }
}
