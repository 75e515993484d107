package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyCutterTest {
  private final List<String> heard = new ArrayList<>();

  private String cut(List<String> stops, String... pieces) {
    return cut(stops, List.of(pieces));
  }

  private String cut(List<String> stops, List<String> pieces) {
    heard.clear();
    var cut = new ReplyCutter(List.of(new StopSequenceRule(stops)), heard::add);
    for (var piece : pieces) {
      cut.hear(piece);
      if (cut.isCut()) {
        break;
      }
    }
    return cut.end();
  }

  @Test
  void the_earliest_stop_sequence_counts() {
    assertThat(cut(Stops.USUAL, "Yes.\n\nNo. [1]")).isEqualTo("Yes.");
    assertThat(cut(Stops.USUAL, "Yes [1]\n\nNo.")).isEqualTo("Yes");
  }

  @Test
  void white_space_at_the_start_is_no_stop() {
    assertThat(cut(Stops.USUAL, "\n", "\n", "  Yes.")).isEqualTo("Yes.");
  }

  @Test
  void what_may_become_a_stop_sequence_is_held_back() {
    assertThat(cut(Stops.USUAL, "Spea", "king. ", "Speak", "er", ": Bo")).isEqualTo("Speaking.");
    assertThat(heard).containsExactly("Speaking.");
  }

  @Test
  void what_was_held_back_for_nothing_is_told_at_the_end() {
    assertThat(cut(Stops.USUAL, "the Speaker")).isEqualTo("the Speaker");
    assertThat(String.join("", heard)).isEqualTo("the Speaker");
  }

  @Test
  void a_longer_stop_sequence_that_began_first_counts() {
    assertThat(cut(List.of("b", "abc"), "xa", "b", "c")).isEqualTo("x");
    assertThat(cut(List.of("b", "abc"), "xa", "b", "d")).isEqualTo("xa");
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", " \n ", "\t[ "})
  void what_it_costs_grows_with_the_length_and_no_faster(String piece) {
    Growth.requireLinear(
        count -> {
          var pieces = new ArrayList<>(List.of("x"));
          pieces.addAll(Collections.nCopies(count, piece));
          assertThat(cut(Stops.USUAL, pieces)).startsWith("x");
        });
  }

  @Property
  void however_it_comes_it_is_cut_as_if_it_came_whole(
      @ForAll("pieces") List<String> pieces, @ForAll("stops") List<String> stops) {
    var whole = String.join("", pieces).stripLeading();
    int end = stops.stream().mapToInt(whole::indexOf).filter(at -> at >= 0).min().orElse(-1);
    var expected = (end < 0 ? whole : whole.substring(0, end)).strip();
    assertThat(cut(stops, pieces)).isEqualTo(expected);
    assertThat(String.join("", heard)).isEqualTo(expected);
  }

  @Provide
  Arbitrary<List<String>> pieces() {
    return text(0, 4).list().ofMaxSize(8);
  }

  @Provide
  Arbitrary<List<String>> stops() {
    return text(1, 4).list().ofMaxSize(4);
  }

  private static Arbitrary<String> text(int least, int most) {
    return Arbitraries.strings()
        .withChars('a', 'b', '[', ' ', '\n')
        .ofMinLength(least)
        .ofMaxLength(most);
  }
}
