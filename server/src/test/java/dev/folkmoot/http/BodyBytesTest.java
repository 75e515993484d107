package dev.folkmoot.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.OperatorLane;
import dev.folkmoot.core.Refusal;
import org.junit.jupiter.api.Test;

/** Bodies take a part of the memory together, and operators' bodies are taken in any case. */
class BodyBytesTest {
  private final BodyBytes bytes = new BodyBytes(100);

  @Test
  void what_does_not_fit_is_refused_until_something_was_given_back() {
    bytes.take(60);
    assertThatThrownBy(() -> bytes.take(41))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(Refusal.Code.TOO_BUSY));
    assertThat(bytes.taken()).isEqualTo(60);
    bytes.take(40);
    bytes.giveBack(60);
    bytes.take(60);
    assertThat(bytes.taken()).isEqualTo(100);
  }

  @Test
  void an_operators_body_is_taken_beyond_it() {
    bytes.take(100);
    long taken =
        OperatorLane.call(
            () -> {
              bytes.take(50);
              return bytes.taken();
            });
    assertThat(taken).isEqualTo(150);
  }
}
