package dev.folkmoot.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What masking costs, and what a search for secrets must not step over. */
class SecretsTest {
  private static final int LENGTH = 10_000;
  private static final int RUNS = 15;

  /** In time of the processor, as a ratio within one run: what the machine does besides is out. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "_-",
        "a-",
        "y",
        "-",
        "ey-",
        "ey-.",
        "token",
        "token-",
        "token=",
        "token=x-",
        "bearer ",
        "basic ",
        "a://u:",
        "a.",
        "sk-",
        "-----BEGIN "
      })
  void no_text_costs_much_more_to_mask_than_plain_words_do(String piece) {
    long words = cost(repeated("we had a look at it. "));
    assertThat(cost(repeated(piece))).isLessThan(5 * words);
  }

  private static String repeated(String piece) {
    return piece.repeat(LENGTH / piece.length() + 1).substring(0, LENGTH);
  }

  private static long cost(String text) {
    var threads = ManagementFactory.getThreadMXBean();
    return IntStream.range(0, RUNS)
        .mapToLong(
            _ -> {
              long begin = threads.getCurrentThreadCpuTime();
              Secrets.mask(text);
              return threads.getCurrentThreadCpuTime() - begin;
            })
        .min()
        .orElseThrow();
  }

  @Test
  void a_name_after_a_word_too_long_to_be_its_prefix_hides_no_other() {
    var far = "x".repeat(41) + "token=my_token=hunter2hunter2";
    assertThat(Secrets.mask(far)).isEqualTo("x".repeat(41) + "token=my_token=[masked]");
  }

  @Test
  void a_name_is_found_behind_a_prefix() {
    assertThat(Secrets.mask("x".repeat(40) + "token=hunter2hunter2"))
        .isEqualTo("x".repeat(40) + "token=[masked]");
    assertThat(Secrets.mask("x".repeat(60) + "-my_token=hunter2hunter2"))
        .endsWith("-my_token=[masked]");
  }

  @Test
  void a_signed_token_is_masked_from_its_first_part_on() {
    assertThat(Secrets.mask("v1.x-eyJhbGciOiJI.eyJzdWIiOiIx.a1B2a1B2."))
        .isEqualTo("v1.x-[masked].");
    assertThat(Secrets.mask("aa.eyJhbGciOiJI.eyJzdWIiOiIx.a1B2a1B2")).isEqualTo("aa.[masked]");
    assertThat(Secrets.mask("aa.eyJhbGciOiJI.b1B2a1B2")).isEqualTo("aa.eyJhbGciOiJI.b1B2a1B2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"text\":\"Keys:\\nsk-abcdefghijklmnop1234\"}",
        "{\"text\":\"a\\tAKIAABCDEFGHIJKLMNOP\"}",
        "{\"text\":\"\\ngh" + "p_abcdefghijklmnopqrst1234\"}",
        "{\"password\":\"hunter2\"}",
        "{\"password\":\"p@ss w0rd!\"}",
        "{\"result\":\"{\\\"api_key\\\":\\\"hunter2!\\\"}\"}"
      })
  void an_escape_hides_no_secret_in_json(String json) {
    assertThat(Secrets.maskJson(json))
        .contains("[masked]")
        .doesNotContainPattern("hunter2|w0rd|1234");
    assertThat(Json.MAPPER.readTree(Secrets.maskJson(json)).isObject()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{ \"a\" : 1 }", "{\"a\":\"{ }\"}", "{broken", "plain words", ""})
  void json_without_a_secret_stays_as_it_is_written(String text) {
    assertThat(Secrets.maskJson(text)).isEqualTo(text);
  }
}
