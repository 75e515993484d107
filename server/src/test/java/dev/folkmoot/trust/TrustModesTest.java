package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.Config;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.testing.Api;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The mode of trust is stored with the data; data from before it was stored keeps the one it had.
 */
class TrustModesTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  private String servedAs(Config.TrustMode trust) throws Exception {
    try (var server = Folkmoot.start(PeopleServer.config(data, trust))) {
      var token = data.resolve("operator.token");
      var url = URI.create(server.url());
      try (var api =
          Files.exists(token) ? Api.at(url, Files.readString(token).strip()) : Api.at(url)) {
        return api.get("/api/whoami").expect(200).json().path("trust").asString();
      }
    }
  }

  /** As the version before this one left its data. */
  private void forgetMode() throws SQLException {
    try (var database = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("folkmoot.db"));
        var statement = database.createStatement()) {
      statement.execute("drop table trust_mode");
      statement.execute("drop table sign_in_link");
      statement.execute("delete from migration where version = 15");
    }
  }

  @Test
  void new_data_is_served_with_tokens_for_people() throws Exception {
    assertThat(servedAs(Config.TrustMode.KEPT)).isEqualTo("people");
    assertThat(data.resolve("operator.token")).exists();
  }

  @Test
  void a_first_start_that_fails_half_way_locks_nobody_out() throws Exception {
    var obstacle = Files.createDirectories(data.resolve("operator.token").resolve("in the way"));
    assertThatThrownBy(() -> Folkmoot.start(PeopleServer.config(data, Config.TrustMode.KEPT)))
        .hasMessageContaining("cannot be written");
    Files.delete(obstacle);
    Files.delete(obstacle.getParent());
    try (var server = new PeopleServer(data)) {
      server.operator().get("/api/tokens").expect(200);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Config.TrustMode.class, names = "KEPT", mode = EnumSource.Mode.EXCLUDE)
  void a_mode_that_was_chosen_stays_until_another_is(Config.TrustMode chosen) throws Exception {
    var word = chosen.name().toLowerCase(Locale.ROOT);
    assertThat(servedAs(chosen)).isEqualTo(word);
    assertThat(servedAs(Config.TrustMode.KEPT)).isEqualTo(word);
    assertThat(servedAs(Config.TrustMode.PEOPLE)).isEqualTo("people");
    assertThat(servedAs(Config.TrustMode.KEPT)).isEqualTo("people");
  }

  @Test
  void old_data_with_an_operator_stays_with_tokens() throws Exception {
    assertThat(servedAs(Config.TrustMode.TOKENS)).isEqualTo("tokens");
    forgetMode();
    assertThat(servedAs(Config.TrustMode.KEPT)).isEqualTo("tokens");
  }

  @Test
  void old_data_without_an_operator_stays_open() throws Exception {
    try (var api = Api.start(data)) {
      api.answer(api.ask("BLOCKING", "coder", "Merge?"), "ann", "yes");
    }
    forgetMode();
    assertThat(servedAs(Config.TrustMode.KEPT)).isEqualTo("open");
    assertThat(data.resolve("operator.token")).doesNotExist();
    try (var server = Folkmoot.start(PeopleServer.config(data, Config.TrustMode.KEPT));
        var api = Api.at(URI.create(server.url()))) {
      api.answer(api.ask("BLOCKING", "coder", "And now?"), "ann", "yes");
    }
  }

  @Test
  void what_a_believed_name_held_is_not_withdrawn_under_that_name_later() throws Exception {
    String id;
    try (var api = Api.start(data)) {
      var hold = Map.of("type", "BLOCKING", "text", "Stop", "agentId", "coder", "askedBy", "ann");
      id = api.ask(hold).path("id").asString();
    }
    try (var server = Folkmoot.start(PeopleServer.config(data, Config.TrustMode.PEOPLE));
        var api = Api.at(URI.create(server.url()))) {
      api.post("/api/questions/%s/cancel".formatted(id), Map.of("by", "ann")).expect(403);
      api.answer(id, "ann", "yes").expect(403);
      assertThat(api.get("/api/gate/coder").json().path("canProceed").asBoolean()).isFalse();
    }
  }

  @Test
  void a_token_counts_where_names_are_believed_too() throws Exception {
    assertThat(servedAs(Config.TrustMode.PEOPLE)).isEqualTo("people");
    try (var server = Folkmoot.start(PeopleServer.config(data, Config.TrustMode.OPEN));
        var operator =
            Api.at(
                URI.create(server.url()),
                Files.readString(data.resolve("operator.token")).strip())) {
      assertThat(operator.get("/api/whoami").json().path("name").asString()).isEqualTo("operator");
      operator.get("/api/questions", "Authorization", "Bearer wrong").expect(200);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Config.TrustMode.class,
      names = {"PEOPLE", "OPEN", "KEPT"})
  void without_a_token_from_everybody_it_listens_on_loopback_only(Config.TrustMode trust) {
    var everywhere = new ListenAddress("0.0.0.0", 0, Set.of(), true, Optional.empty());
    assertThatThrownBy(
            () ->
                new Config(
                    everywhere,
                    trust,
                    data,
                    Optional.empty(),
                    Duration.ofDays(30),
                    Config.LogFormat.TEXT))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("--trust tokens");
  }
}
