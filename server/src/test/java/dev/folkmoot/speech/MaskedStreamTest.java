package dev.folkmoot.speech;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Secrets;
import dev.folkmoot.session.Piece;
import dev.folkmoot.session.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class MaskedStreamTest {
  private static final String KEY = "sk-" + "a1B2".repeat(6);

  private final List<Piece> heard = new ArrayList<>();

  private String heard(MaskedStream stream, String... pieces) {
    for (var piece : pieces) {
      stream.hear(piece);
    }
    return heard.stream().map(Piece::text).collect(Collectors.joining());
  }

  private MaskedStream stream() {
    heard.clear();
    return new MaskedStream(1, false, heard::add);
  }

  @Test
  void words_are_told_as_they_come_once_they_are_whole() {
    var stream = stream();
    assertThat(heard(stream, "We ", "could ", "te")).isEqualTo("We could ");
    assertThat(heard(stream, "st it", ".")).isEqualTo("We could test ");
    stream.end();
    assertThat(heard(stream)).isEqualTo("We could test it.");
    assertThat(heard).map(Piece::number).containsExactly(0, 1, 2, 3);
  }

  @Test
  void what_is_written_without_spaces_does_not_wait_for_the_end() {
    assertThat(heard(stream(), "我们先写", "测试。")).isEqualTo("我们先写测试。");
  }

  @Test
  void a_secret_in_parts_is_never_told() {
    var stream = stream();
    assertThat(heard(stream, "It is ", "s", "k-a1B2", KEY.substring(7), ".")).isEqualTo("It is ");
    assertThat(heard(stream, " Keep", " it.")).isEqualTo("It is [masked]. Keep ");
  }

  @Test
  void what_broke_off_is_neither_told_nor_glued_to_what_comes_instead() {
    for (var broken : List.of(KEY.substring(0, 9), "https://ann:hun")) {
      heard.clear();
      var live = new LiveTurn(0, false, Optional.of(heard::add));
      live.hear("It is " + broken);
      live.startOver();
      live.hear("It is ");
      live.hear(KEY);
      live.hear(".");
      live.end();
      assertThat(heard)
          .containsExactly(
              new Piece(1, 0, "It is ", false),
              new Piece(2, 0, "It is ", false),
              new Piece(2, 1, "[masked].", false));
    }
  }

  @Test
  void nothing_of_a_private_key_is_told() {
    var stream = stream();
    heard(stream, "Here:\n-----BEGIN", " RSA ", "PRIVATE ", "KEY-----\n");
    for (int i = 0; i < 200; i++) {
      stream.hear("MIIBa1B2a1B2a1B2\n");
    }
    assertThat(heard(stream, "-----END RSA ", "PRIVATE KEY-----", " Keep", " it"))
        .isEqualTo("Here:\n[masked] Keep ");
  }

  @Test
  void a_password_in_an_address_is_never_told() {
    var stream = stream();
    assertThat(heard(stream, "Use postgres", ":", "//ann", ":", "hunt!", "er2", "@db"))
        .isEqualTo("Use postgres:");
    assertThat(heard(stream, ".local", "/main", " or not"))
        .isEqualTo("Use postgres://ann:[masked]@db.local/main or ");
  }

  @Test
  void it_is_no_longer_than_a_turn() {
    var stream = stream();
    for (int i = 0; i < 5_000; i++) {
      stream.hear("🙂 go ");
    }
    stream.end();
    var told = heard(stream);
    assertThat(told.codePointCount(0, told.length())).isEqualTo(Turn.LONGEST);
  }

  @Test
  void a_key_that_follows_an_address_at_once_does_not_end_it() {
    var whole =
        "redis://ann:p!ss@db.example.org-----BEGIN RSA PRIVATE KEY-----  a b"
            + "-----END RSA PRIVATE KEY-----@ ok";
    var stream = stream();
    whole.chars().forEach(c -> stream.hear(Character.toString(c)));
    stream.end();
    assertThat(heard(stream)).isEqualTo(Secrets.mask(whole));
  }

  @Property
  void however_it_comes_it_is_masked_as_if_it_came_whole(
      @ForAll("words") List<String> words, @ForAll @IntRange(min = 1, max = 9) int size) {
    var whole = String.join("", words);
    var stream = stream();
    for (int i = 0; i < whole.length(); i += size) {
      stream.hear(whole.substring(i, Math.min(whole.length(), i + size)));
    }
    stream.end();
    assertThat(heard(stream)).isEqualTo(Secrets.mask(whole));
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
