package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OldGenerationTest {
  private static final long MIB = 1L << 20;

  @Test
  void a_small_heap_is_collected_before_it_becomes_a_large_one() {
    assertThat(OldGeneration.isWasteful(24 * MIB, 0)).isFalse();
    assertThat(OldGeneration.isWasteful(25 * MIB, 0)).isTrue();
    assertThat(OldGeneration.isWasteful(52 * MIB, 29 * MIB)).isFalse();
    assertThat(OldGeneration.isWasteful(54 * MIB, 29 * MIB)).isTrue();
  }

  @Test
  void where_much_lives_it_is_looked_through_less_often() {
    assertThat(OldGeneration.isWasteful(590 * MIB, 400 * MIB)).isFalse();
    assertThat(OldGeneration.isWasteful(601 * MIB, 400 * MIB)).isTrue();
  }
}
