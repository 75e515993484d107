package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.folkmoot.core.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What looks like a key or a token is never stored. */
abstract class MaskingContract extends GateContract {
  private static final String TOKEN = "ghp_" + "a1B2".repeat(9);

  /** The secret part, and the words it comes in. */
  static Stream<Arguments> secrets() {
    return Stream.of(
        secret("sk-" + "a1B2".repeat(10), "use %s"),
        secret("sk-ant-api03-" + "a1B2".repeat(10), "use %s"),
        secret(TOKEN, "(%s)"),
        secret("github_pat_" + "a1B2".repeat(10), "use %s, please"),
        secret("glpat-" + "a1B2".repeat(5), "use %s"),
        secret("whsec_" + "a1B2".repeat(8), "use %s"),
        secret("xoxb-" + "1234-".repeat(4) + "abcd", "use %s"),
        secret("AKIA" + "A1B2".repeat(4), "use %s"),
        secret("AIza" + "a1B2".repeat(9), "use %s"),
        secret("npm_" + "a1B2".repeat(9), "use %s"),
        secret("hf_" + "a1B2".repeat(9), "use %s"),
        secret("eyJhbGciOiJI.eyJzdWIiOiIx." + "a1B2".repeat(5), "use %s"),
        secret("hunter2hunter2", "password=%s"),
        secret("hunter2hunter2", "PASSWORD: '%s'"),
        secret("hunter2hunter2", "{\"client_secret\": \"%s\"}"),
        secret("hunter2hunter2", "DATABASE_PASSWORD=%s"),
        secret("a1B2".repeat(6), "Authorization: Bearer %s"),
        secret("YW5uOmh1bnRlcjI=", "Authorization: Basic %s"),
        secret("YW5uOmg_bnRlcjI", "curl -H 'authorization: basic %s' host"),
        secret("hunter2", "postgres://ann:%s@db.example.org:5432/main"),
        secret("p@ss!w0rd", "redis://:%s@10.0.0.7"),
        secret("zz9", "{\"url\":\"jdbc:mysql://root:%s@localhost\"}"),
        secret(
            "MIIB" + "a1B2".repeat(9),
            "-----BEGIN RSA PRIVATE KEY-----\n%s\n-----END RSA PRIVATE KEY-----"),
        secret("MIIB" + "a1B2".repeat(9), "-----BEGIN PRIVATE KEY-----\n%s"));
  }

  private static Arguments secret(String secret, String words) {
    return argumentSet(words, secret, words.formatted(secret));
  }

  @ParameterizedTest
  @MethodSource("secrets")
  void a_secret_is_masked_before_it_is_stored(String secret, String words) {
    var question = asked(Ask.of(Type.BLOCKING, ANN, words).agent(CODER));
    assertThat(question.wording().text()).doesNotContain(secret).contains("[masked]");
    assertNowhere(secret);
  }

  @Test
  void a_secret_is_masked_wherever_a_question_has_words() {
    var context = Json.object().put("log", "used " + TOKEN).put("password", "short");
    context.putObject("deep").putArray("list").add(TOKEN);
    context.put(TOKEN, 1);
    var question =
        asked(
            Ask.of(Type.BLOCKING, ANN, "Is it " + TOKEN + "?")
                .agent(CODER)
                .because("I found " + TOKEN)
                .context(context)
                .options(List.of("it is " + TOKEN, "no"))
                .defaultAnswer("it is " + TOKEN)
                .timeout(SOON)
                .freeText(true));
    assertThat(now(question).toString()).doesNotContain(TOKEN).doesNotContain("short");
    assertNowhere(TOKEN);
  }

  @Test
  void a_secret_is_masked_in_an_answer() {
    var question = hold(CODER);
    answer(question, ANN, "Take " + TOKEN + " and go on");
    assertThat(now(question).answers())
        .extracting(Answer::text)
        .containsExactly("Take [masked] and go on");
    assertNowhere(TOKEN);
  }

  @Test
  void an_answer_with_a_secret_sent_again_is_the_same_answer() {
    var question = asked(ask(Type.BLOCKING, CODER).required(2));
    var first = answer(question, ANN, "Take " + TOKEN);
    assertThat(answer(question, ANN, "Take " + TOKEN)).isEqualTo(first);
  }

  @Test
  void an_option_with_a_secret_can_be_chosen() {
    var question = asked(ask(Type.BLOCKING, CODER).options(List.of("take " + TOKEN, "no")));
    assertThat(answer(question, ANN, "take " + TOKEN)).isInstanceOf(Outcome.Accepted.class);
  }

  @Test
  void a_secret_is_masked_in_the_reason_of_a_cancel_and_of_a_halt() {
    gate().cancel(hold(CODER).id(), ANN, Optional.of("It leaked " + TOKEN));
    gate().halt(Scope.SYSTEM, "", ANN, "It leaked " + TOKEN, Optional.empty());
    assertNowhere(TOKEN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The token is missing",
        "Which password policy do we want?",
        "task-1234567890123456789",
        "0190f3a2-7c3b-7d55-8e0a-1f2e3d4c5b6a",
        "See https://example.org/a/very/long/path?page=12345678",
        "Write to ann@example.org or mailto:ann@example.org",
        "git clone git@github.com:owner/name.git",
        "ssh://git@github.com:22/owner/name.git",
        "https://ann@example.org:8443/",
        "http://localhost:8080/users/ann@example.org",
        "[\"http://localhost:8080\",\"ann@example.org\"]",
        "ratio 3://4: see @coder",
        "Basic authentication, basic understanding, Basic YWRtaW4"
      })
  void what_is_no_secret_stays_as_it_is(String words) {
    assertThat(asked(Ask.of(Type.BLOCKING, ANN, words).agent(CODER)).wording().text())
        .isEqualTo(words);
  }

  private void assertNowhere(String secret) {
    for (var column :
        List.of(
            "text",
            "coalesce(reason, '')",
            "coalesce(context, '')",
            "options",
            "answers",
            "coalesce(default_answer, '')",
            "coalesce(settled_reason, '')")) {
      assertThat(stored(column, "question")).noneMatch(value -> value.contains(secret));
    }
    assertThat(stored("data", "event")).noneMatch(value -> value.contains(secret));
  }

  private List<String> stored(String column, String table) {
    return node.store.read(
        tx ->
            tx.sql("select %s as value from %s".formatted(column, table))
                .list(row -> row.text("value")));
  }
}
