package dev.folkmoot.trust;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Config;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Browser;
import dev.folkmoot.testing.Program;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An attacker that has all that an agent has frees no held agent: REST, MCP, and a shell without
 * the files of a person.
 */
class AttackerTest {
  private static final String HELD = "coder-1";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path data;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path empty;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private Folkmoot server;

  @SuppressWarnings("NullAway.Init")
  private Api operator;

  @SuppressWarnings("NullAway.Init")
  private String ann;

  @SuppressWarnings("NullAway.Init")
  private String coder;

  @SuppressWarnings("NullAway.Init")
  private List<Attacker> attackers;

  private URI url() {
    return URI.create(server.url());
  }

  private void start(Config.TrustMode mode) throws Exception {
    server = Folkmoot.start(PeopleServer.config(data, mode));
    operator = Api.at(url(), Files.readString(data.resolve("operator.token")).strip());
    ann = token(Map.of("name", "ann", "role", "person"));
    coder = token(Map.of("name", HELD));
    var eve = token(Map.of("name", "eve", "personPresent", true));
    var loot = loot();
    boolean namesAreLetIn = mode == Config.TrustMode.PEOPLE;
    attackers =
        List.of(
            new Attacker(url(), "mallory", Optional.empty(), namesAreLetIn, loot),
            new Attacker(url(), HELD, Optional.of(coder), true, loot),
            new Attacker(url(), "eve", Optional.of(eve), true, loot));
  }

  private String token(Map<String, ?> body) {
    return operator.post("/api/tokens", body).expect(201).json().path("secret").asString();
  }

  private Attacker.Loot loot() throws Exception {
    try (var browser = new Browser();
        var other = new Browser()) {
      browser.signIn(server.url(), ann);
      var made = Api.at(url(), ann).post("/api/sign-in-links", Map.of()).expect(201).json();
      var link = server.url() + made.path("path").asString();
      assertThat(other.submit(link, "x", "").statusCode()).isEqualTo(303);
      var pass = requireNonNull(browser.cookies().get(Trust.PASS));
      return new Attacker.Loot(Trust.PASS + "=" + pass, link);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Config.TrustMode.class,
      names = {"PEOPLE", "TOKENS"})
  void no_path_frees_a_held_agent_and_a_persons_answer_does(Config.TrustMode mode)
      throws Exception {
    start(mode);
    var approval =
        Api.at(url(), coder)
            .ask(Map.of("type", "APPROVAL", "text", "Deploy?", "options", List.of("yes", "no")));
    attack(approval);
    attackByShell(approval);
    answerByShell(approval);

    var person = Api.at(url(), ann);
    attackAndAnswer(person.ask(Map.of("type", "BLOCKING", "agentId", HELD, "text", "Wait.")));
    attackAndAnswer(person.halt("agent", HELD, "ann").expect(201).json());
    attackAndAnswer(Api.at(url(), coder).ask(Map.of("type", "EMERGENCY", "text", "Fire?")));
  }

  private void attackAndAnswer(JsonNode question) throws Exception {
    attack(question);
    var person = new Attacker(url(), "ann", Optional.of(ann), true, attackers.getFirst().loot());
    person.answer(question).expect(200);
    assertThat(mayGoOn()).isTrue();
  }

  private void attack(JsonNode question) throws Exception {
    for (var attacker : attackers) {
      for (var path : new AttackPaths(operator).all()) {
        var before = stored(question, attacker);
        path.attempt().make(attacker, question);
        requireHeld(question, before, attacker, path.name());
      }
    }
  }

  private void requireHeld(JsonNode question, JsonNode before, Attacker attacker, String path) {
    assertThat(mayGoOn()).as("%s by %s", path, attacker.name()).isFalse();
    assertThat(stored(question, attacker)).as("%s by %s", path, attacker.name()).isEqualTo(before);
  }

  private boolean mayGoOn() {
    return operator.get("/api/gate/" + HELD).expect(200).json().path("canProceed").asBoolean();
  }

  /** The question without what its asker may change: the names that it is meant for. */
  private JsonNode stored(JsonNode question, Attacker attacker) {
    var stored =
        (ObjectNode) operator.get("/api/questions/" + Attacker.id(question)).expect(200).json();
    return stored.path("askedBy").asString().equals(attacker.name())
        ? stored.without(List.of("to", "digest"))
        : stored;
  }

  // ---- the command line, as programs without the person's files

  private Program shell(Optional<String> token, List<String> command) throws IOException {
    var settings =
        new HashMap<>(
            Map.of(
                "FOLKMOOT_URL", server.url(),
                "FOLKMOOT_DATA", empty.toString(),
                "FOLKMOOT_SERVER_KEY", data.resolve("server.pub").toString()));
    token.ifPresentOrElse(
        secret -> settings.put("FOLKMOOT_TOKEN", secret),
        () -> settings.put("FOLKMOOT_USER", "ann"));
    return Program.start(settings, command.toArray(String[]::new));
  }

  private void attackByShell(JsonNode question) throws Exception {
    var commands =
        List.of(
            List.of("answer", Attacker.id(question), "yes"),
            List.of("resume", "agent", HELD),
            List.of("halt", "everything"),
            List.of("token", "create", "mallory", "--role", "operator"),
            List.of("open"));
    for (var attacker : attackers) {
      var before = stored(question, attacker);
      var programs = new HashMap<List<String>, Program>();
      for (var command : commands) {
        programs.put(command, shell(attacker.token(), command));
      }
      for (var command : commands) {
        try (var program = requireNonNull(programs.get(command))) {
          assertThat(program.ended()).as("%s by %s", command, attacker.name()).isEqualTo(2);
          assertThat(program.err())
              .as("%s by %s", command, attacker.name())
              .containsAnyOf("token", "only people", "only a person", "holds coder-1");
          assertThat(program.out()).as("%s by %s", command, attacker.name()).isEmpty();
        }
      }
      requireHeld(question, before, attacker, "the command line");
    }
  }

  private void answerByShell(JsonNode question) throws Exception {
    try (var program = shell(Optional.of(ann), List.of("answer", Attacker.id(question), "yes"))) {
      assertThat(program.ended()).as(program.err()).isZero();
    }
    assertThat(mayGoOn()).isTrue();
  }
}
