package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What a browser keeps instead of a token. */
class PassesTest {
  private static final String TOKEN = "0123456789abcdef";
  private static final Instant NOW = Instant.parse("2030-01-31T12:00:00Z");

  private final Passes passes = new Passes("a key".getBytes(StandardCharsets.UTF_8));

  @Test
  void a_pass_stands_for_its_token_for_two_weeks() {
    var pass = passes.issue(TOKEN, NOW);
    assertThat(passes.token(pass, NOW)).contains(TOKEN);
    assertThat(passes.token(pass, NOW.plus(Passes.GOOD_FOR))).contains(TOKEN);
    assertThat(passes.token(pass, NOW.plus(Passes.GOOD_FOR).plusSeconds(1))).isEmpty();
  }

  @Test
  void nobody_makes_a_pass_without_the_key() {
    var pass = passes.issue(TOKEN, NOW);
    var other = new Passes(new byte[32]).issue(TOKEN, NOW);
    assertThat(passes.token(other, NOW)).isEmpty();
    assertThat(passes.token(pass.replace("0123", "0124"), NOW)).isEmpty();
    assertThat(passes.token(later(pass), NOW)).isEmpty();
    assertThat(passes.token(pass + "0", NOW)).isEmpty();
    assertThat(passes.token("", NOW)).isEmpty();
    assertThat(passes.token(TOKEN, NOW)).isEmpty();
  }

  private static String later(String pass) {
    var parts = pass.split("-", 3);
    var end = Long.parseLong(parts[1]) + Duration.ofDays(1).toSeconds();
    return "%s-%d-%s".formatted(parts[0], end, parts[2]);
  }
}
