package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ForetasteTest {
  private static final String KEY = "sk-" + "a1B2".repeat(6);

  private final List<Piece> heard = new ArrayList<>();

  private String heard(Foretaste foretaste, String... pieces) {
    for (var piece : pieces) {
      foretaste.hear(piece);
    }
    return heard.stream().map(Piece::text).collect(Collectors.joining());
  }

  private Foretaste foretaste() {
    heard.clear();
    return new Foretaste(1, false, heard::add);
  }

  @Test
  void words_are_told_as_they_come_once_they_are_whole() {
    var foretaste = foretaste();
    assertThat(heard(foretaste, "We ", "could ", "te")).isEqualTo("We could ");
    assertThat(heard(foretaste, "st it", ".")).isEqualTo("We could test ");
    foretaste.end();
    assertThat(heard(foretaste)).isEqualTo("We could test it.");
    assertThat(heard).map(Piece::number).containsExactly(0, 1, 2, 3);
  }

  @Test
  void what_is_written_without_spaces_does_not_wait_for_the_end() {
    assertThat(heard(foretaste(), "我们先写", "测试。")).isEqualTo("我们先写测试。");
  }

  @Test
  void a_secret_in_parts_is_never_told() {
    var foretaste = foretaste();
    assertThat(heard(foretaste, "It is ", "s", "k-a1B2", KEY.substring(7), "."))
        .isEqualTo("It is ");
    assertThat(heard(foretaste, " Keep", " it.")).isEqualTo("It is [masked]. Keep ");
  }

  @Test
  void what_broke_off_is_neither_told_nor_glued_to_what_comes_instead() {
    for (var broken : List.of(KEY.substring(0, 9), "https://ann:hun")) {
      heard.clear();
      var preview = new Preview(1, false, heard::add);
      preview.hear("It is " + broken);
      preview.beginAnew();
      preview.hear("It is ");
      preview.hear(KEY);
      preview.hear(".");
      preview.end();
      assertThat(heard)
          .containsExactly(
              new Piece(1, 0, "It is ", false),
              new Piece(2, 0, "It is ", false),
              new Piece(2, 1, "[masked].", false));
    }
  }

  @Test
  void nothing_of_a_private_key_is_told() {
    var foretaste = foretaste();
    heard(foretaste, "Here:\n-----BEGIN", " RSA ", "PRIVATE ", "KEY-----\n");
    for (int i = 0; i < 200; i++) {
      foretaste.hear("MIIBa1B2a1B2a1B2\n");
    }
    assertThat(heard(foretaste, "-----END RSA ", "PRIVATE KEY-----", " Keep", " it"))
        .isEqualTo("Here:\n[masked] Keep ");
  }

  @Test
  void a_password_in_an_address_is_never_told() {
    var foretaste = foretaste();
    assertThat(heard(foretaste, "Use postgres", ":", "//ann", ":", "hunt!", "er2", "@db"))
        .isEqualTo("Use postgres:");
    assertThat(heard(foretaste, ".local", "/main", " or not"))
        .isEqualTo("Use postgres://ann:[masked]@db.local/main or ");
  }

  @Test
  void it_is_no_longer_than_a_turn() {
    var foretaste = foretaste();
    for (int i = 0; i < 5_000; i++) {
      foretaste.hear("🙂 go ");
    }
    foretaste.end();
    var told = heard(foretaste);
    assertThat(told.codePointCount(0, told.length())).isEqualTo(Discussions.LONGEST);
  }

  @Property
  void however_it_comes_it_is_masked_as_if_it_came_whole(
      @ForAll("words") List<String> words, @ForAll @IntRange(min = 1, max = 9) int size) {
    var whole = String.join("", words);
    var foretaste = foretaste();
    for (int i = 0; i < whole.length(); i += size) {
      foretaste.hear(whole.substring(i, Math.min(whole.length(), i + size)));
    }
    foretaste.end();
    assertThat(heard(foretaste)).isEqualTo(Secrets.mask(whole));
  }

  @Provide
  Arbitrary<List<String>> words() {
    return Arbitraries.of(
            " ",
            "\n",
            "word",
            "the token is ",
            "password",
            ": ",
            "=",
            "\"",
            "Bearer ",
            "Basic ",
            "YW5uOmh1bnRlcjI=",
            "postgres://",
            "redis://ann:p!ss@db.example.org",
            "ann:",
            "p!ss",
            "@",
            "db.example.org",
            "/",
            "hunter2hunter2",
            KEY,
            "ghp_" + "a1B2".repeat(9),
            "AKIA" + "A1B2".repeat(4),
            "eyJhbGciOiJI.eyJzdWIiOiIx." + "a1B2".repeat(5),
            "-----BEGIN RSA PRIVATE KEY-----\n",
            "MIIBa1B2a1B2\n",
            "-----END RSA PRIVATE KEY-----",
            "-----BEGIN CERTIFICATE-----",
            "x".repeat(150),
            "好。")
        .list()
        .ofMaxSize(14);
  }
}
