package dev.folkmoot.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which names count as one. */
class FoldingTest {
  @ParameterizedTest
  @CsvSource({
    "Quin, quin",
    "deploy-bot, Deploy-Bot",
    "deploy-bot, \u0501eploy-bot",
    "deploy-bot, \uff44eploy-bot",
    "ann, \u0430nn",
    "ann, \u0391NN",
    "Bob, \u0412\u043eb",
    "coder-1, coder-l",
    "agent-0, agent-O",
    "tom, torn",
    "Jos\u00e9, Jose\u0301",
    "ОЛЬГА, ольга",
    "Stra\u00dfe, STRASSE",
    "folkmoot, folkrnoot"
  })
  void names_that_look_the_same_are_one(String name, String other) {
    assertThat(new AgentId(name).isAlike(new AgentId(other))).isTrue();
    assertThat(new AgentId(other).isAlike(new AgentId(name))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "neil, nell",
    "ann, anna",
    "coder-1, coder-2",
    "Jos\u00e9, Jose",
    "guy, guu",
    "李雷, 李电",
    "Вера, Вара"
  })
  void names_that_look_different_are_two(String name, String other) {
    assertThat(new AgentId(name).isAlike(new AgentId(other))).isFalse();
  }

  @Test
  void the_short_way_for_plain_names_comes_to_the_same_as_the_table() {
    IntStream.range(' ', 0x7f)
        .mapToObj(Character::toString)
        .forEach(c -> assertThat(Folding.of(c)).as(c).isEqualTo(Folding.ofAny(c)));
  }

  @Test
  void what_is_folded_stays_as_it_is_when_it_is_folded_again() {
    IntStream.range(' ', Character.MAX_CODE_POINT)
        .filter(c -> Character.isDefined(c) && Character.getType(c) != Character.SURROGATE)
        .mapToObj(Character::toString)
        .forEach(
            c -> {
              var folded = Folding.of(c);
              if (!Folding.of(folded).equals(folded)) {
                throw new AssertionError("U+%04X".formatted(c.codePointAt(0)));
              }
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\u0000b",
        "a\u200bb",
        "a\u202eb",
        "a\u2066b",
        "a\ufeffb",
        "a\u00adb",
        "a\u034fb",
        "a\u3164",
        "a\ufe0fb",
        "\udb40\udc41",
        "a\u2028b",
        "a\tb",
        "a\u2800",
        "a\u200d"
      })
  void a_name_holds_no_character_that_nobody_sees(String name) {
    assertThatExceptionOfType(Refusal.class).isThrownBy(() -> AgentId.given(name));
    assertThatExceptionOfType(Refusal.class).isThrownBy(() -> SessionId.given(name));
  }

  @Test
  void an_emoji_may_say_how_it_is_drawn() {
    assertThat(new AgentId("\u26a0\ufe0f watch").isAlike(new AgentId("\u26a0 watch"))).isTrue();
  }
}
