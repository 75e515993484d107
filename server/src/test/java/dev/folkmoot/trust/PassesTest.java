package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a browser keeps instead of a token. */
class PassesTest {
  private static final String TOKEN = "0123456789abcdef";
  private static final Instant NOW = Instant.parse("2030-01-31T12:00:00Z");

  private final Passes passes = new Passes("a key".getBytes(StandardCharsets.UTF_8));

  @Test
  void a_pass_stands_for_its_token_for_two_weeks() {
    var pass = passes.issue(TOKEN, NOW);
    assertThat(passes.read(pass, NOW)).map(Pass::token).contains(TOKEN);
    assertThat(passes.read(pass, NOW.plus(Passes.GOOD_FOR))).map(Pass::token).contains(TOKEN);
    assertThat(passes.read(pass, NOW.plus(Passes.GOOD_FOR).plusSeconds(1))).isEmpty();
  }

  @Test
  void two_passes_for_one_token_are_two() {
    var ids =
        Stream.generate(() -> passes.issue(TOKEN, NOW))
            .limit(100)
            .map(pass -> passes.read(pass, NOW).orElseThrow().id());
    assertThat(ids).doesNotHaveDuplicates();
  }

  @Test
  void nobody_makes_a_pass_without_the_key() {
    var pass = passes.issue(TOKEN, NOW);
    var other = new Passes(new byte[32]).issue(TOKEN, NOW);
    assertThat(passes.read(other, NOW)).isEmpty();
    assertThat(passes.read(pass.replace("0123", "0124"), NOW)).isEmpty();
    assertThat(passes.read(later(pass), NOW)).isEmpty();
    assertThat(passes.read(other(pass), NOW)).isEmpty();
    assertThat(passes.read(pass + "0", NOW)).isEmpty();
    assertThat(passes.read("", NOW)).isEmpty();
    assertThat(passes.read(TOKEN, NOW)).isEmpty();
  }

  private static String later(String pass) {
    var parts = pass.split("-", 4);
    var end = Long.parseLong(parts[2]) + Duration.ofDays(1).toSeconds();
    return "%s-%s-%d-%s".formatted(parts[0], parts[1], end, parts[3]);
  }

  /** As if it was of another sign-in, which was not signed out. */
  private static String other(String pass) {
    return (pass.startsWith("0") ? "1" : "0") + pass.substring(1);
  }
}
