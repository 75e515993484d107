package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a reply begins to speak for another participant. */
class OtherVoicesTest {
  private static final Voices ADA = new Voices("Ada", List.of("Ben", "Ben 2", "Cy"));

  private final List<String> heard = new ArrayList<>();
  private Optional<CutReason> reason = Optional.empty();

  private String cut(Voices voices, String... pieces) {
    return cut(List.of(new OtherVoices(voices)), List.of(pieces));
  }

  private String cut(List<EndRule> endings, List<String> pieces) {
    heard.clear();
    var cut = new ReplyCutter(endings, heard::add);
    for (var piece : pieces) {
      cut.hear(piece);
      if (cut.isCut()) {
        break;
      }
    }
    var text = cut.end();
    reason = cut.reason();
    return text;
  }

  private void requireWhole(Voices voices, String text) {
    assertThat(cut(voices, text)).isEqualTo(text);
    assertThat(cut(voices, text.split(""))).isEqualTo(text);
    assertThat(reason).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Ben: No", "[Ben] No", "Ben:", "[Ben]", "Ben\uff1aNo"})
  void a_line_in_another_name_ends_the_reply(String line) {
    assertThat(cut(ADA, "Yes.\n\nSure.\n" + line)).isEqualTo("Yes.\n\nSure.");
    assertThat(reason).contains(new CutReason.OtherVoice("Ben"));
    assertThat(cut(ADA, ("Yes.\r\n" + line + "\nMore").split(""))).isEqualTo("Yes.");
    assertThat(String.join("", heard)).isEqualTo("Yes.");
    assertThat(cut(ADA, line)).isEmpty();
    assertThat(heard).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Take `items[0]` first, see [the docs]\n\nThen rest.",
        "I agree with Ben: yes.\nAnd [Ben] too.",
        "Benjamin: a name\nBe: short\nBen and Cy: both\n[Ben 3] x\n[Be]",
        "See\n```\nBen: not he\n[Cy]\n```\nDone.",
        "See\n~~~~ yaml\nBen: x\n~~~\nBen: y\n```\nBen: z\n~~~~\nDone.",
        "- a\n    ```java\nBen: x\n    ```\nDone.",
        "```\nBen: never closed",
        "Yes.\nAda: I say it twice.\n[Ada]",
        "ben: in lower case",
        "Yes.\n  Ben: indented",
        "Ben",
        "Yes.\n[Ben"
      })
  void nothing_else_ends_it(String text) {
    requireWhole(ADA, text);
  }

  @Test
  void marks_inside_a_line_open_no_code_block() {
    assertThat(cut(ADA, "```x``` is code\nBen: No")).isEqualTo("```x``` is code");
    assertThat(cut(ADA, "```\ncode\n```\nBen: No")).isEqualTo("```\ncode\n```");
    assertThat(cut(ADA, "``\nBen: No")).isEqualTo("``");
  }

  @Test
  void the_own_name_is_taken_off_the_start() {
    assertThat(cut(ADA, "Ada: Yes.\nAda: Again.")).isEqualTo("Yes.\nAda: Again.");
    assertThat(cut(ADA, "\n", " A", "da", ":", "\n\n", "Yes")).isEqualTo("Yes");
    assertThat(String.join("", heard)).isEqualTo("Yes");
    assertThat(reason).isEmpty();
    assertThat(cut(ADA, "Ada: Ben: No")).isEmpty();
    assertThat(reason).contains(new CutReason.OtherVoice("Ben"));
    assertThat(cut(ADA, "Ada")).isEqualTo("Ada");
  }

  @Test
  void a_name_may_be_the_beginning_of_another() {
    var first = new Voices("Ben", List.of("Ben 2", "Be"));
    assertThat(cut(first, "Ben: Yes.\nBen: I.\nBen 2: No")).isEqualTo("Yes.\nBen: I.");
    assertThat(reason).contains(new CutReason.OtherVoice("Ben 2"));
    var colon = new Voices("Ben: the first", List.of("Ben"));
    assertThat(cut(colon, "Ben: the", " first: Yes.\nBen", ": No")).isEqualTo("Yes.");
    assertThat(cut(colon, "Yes.\nBen:", " the", " last: No")).isEqualTo("Yes.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"B.n", "(x|y)*", "\\Q$1\\E", "[Ben]", "José", "\uD83D\uDE00 Zoë", "张伟", "a:b"})
  void a_name_is_taken_letter_by_letter(String name) {
    var voices = new Voices("Ada", List.of(name));
    for (var label : List.of(name + ":", "[" + name + "]")) {
      assertThat(cut(voices, ("Yes.\n" + label + " No").split(""))).isEqualTo("Yes.");
      assertThat(reason).contains(new CutReason.OtherVoice(name));
    }
    requireWhole(voices, "Yes.\nBen: x\nx: y\nJose: z\n\uD83D\uDE01 Zoë: q");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "\n", "Ben\n", "`", "```\n", " \n "})
  void what_it_costs_grows_with_the_length_and_no_faster(String piece) {
    Growth.requireLinear(
        count -> {
          var pieces = new ArrayList<>(List.of("x"));
          pieces.addAll(Collections.nCopies(count, piece));
          assertThat(cut(List.of(new OtherVoices(ADA)), pieces)).startsWith("x");
        });
    Growth.requireLinear(count -> assertThat(cut(ADA, "x" + piece.repeat(count))).startsWith("x"));
  }

  @Property
  void however_it_comes_it_is_cut_as_if_it_came_whole(
      @ForAll("pieces") List<String> pieces,
      @ForAll("names") List<String> names,
      @ForAll("stops") List<String> stops) {
    var voices = new Voices(names.getFirst(), names.subList(1, names.size()));
    var expected = expected(voices, stops, String.join("", pieces));
    var endings = List.of(new StopSequenceRule(stops), new OtherVoices(voices));
    assertThat(cut(endings, pieces)).isEqualTo(expected);
    assertThat(String.join("", heard)).isEqualTo(expected);
  }

  /** The same rules on the whole text, told by regular expressions. */
  private static String expected(Voices voices, List<String> stops, String text) {
    var own = "(?:%s)[:\uff1a]".formatted(Pattern.quote(voices.own()));
    var others =
        voices.others().stream()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .map(Pattern::quote)
            .flatMap(name -> Stream.of(name + "[:\uff1a]", "\\[" + name + "\\]"))
            .reduce("(?!)", (one, other) -> one + "|" + other);
    var whole = text.strip().replaceFirst("^(?:" + own + "\\s*)+", "");
    int end = whole.length();
    var fence = "";
    int at = 0;
    for (var line : whole.split("(?<=\n)", -1)) {
      if (fence.isEmpty() && Pattern.compile(others).matcher(line).lookingAt()) {
        end = at;
        break;
      }
      var marks = Pattern.compile("\\s*(```+(?=[^`]*$)|~~~+)(.*)", Pattern.DOTALL).matcher(line);
      if (line.endsWith("\n") && marks.matches()) {
        if (fence.isEmpty()) {
          fence = marks.group(1);
        } else if (marks.group(1).startsWith(fence) && marks.group(2).isBlank()) {
          fence = "";
        }
      }
      at += line.length();
    }
    for (var stop : stops) {
      int found = whole.indexOf(stop);
      end = found < 0 ? end : Math.min(end, found);
    }
    return whole.substring(0, end).strip();
  }

  @Provide
  Arbitrary<List<String>> pieces() {
    return Arbitraries.of(
            "a", "b", "a:", "b:", "ab:", "[a]", "[", "]", ":", " ", "\n", "\nb", "\na:", "\n[ab]",
            "`", "```", "~~~", "\n```\n", "x")
        .list()
        .ofMaxSize(12);
  }

  @Provide
  Arbitrary<List<String>> names() {
    return Arbitraries.of("a", "b", "ab", "ba", "bx", "x.")
        .list()
        .uniqueElements()
        .ofMinSize(1)
        .ofMaxSize(4);
  }

  @Provide
  Arbitrary<List<String>> stops() {
    return Arbitraries.of("xx", "ab", "\n\n", "b").list().ofMaxSize(1);
  }
}
