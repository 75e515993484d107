package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.session.Turn;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Whatever models, names and settings are like, a discussion goes on or says why not. */
abstract class NetContract extends DiscussionContract {
  private static final String EMOJI = "\ud83e\udd8a";

  private static ObjectNode once() {
    return Moot.settings().put("maxRounds", 1);
  }

  private String refused(int status, ObjectNode settings, Invited... participants) {
    var body = Moot.opening(settings, List.of(participants));
    return moot.api.post("/api/discussions", body).expect(status).json().get("detail").asString();
  }

  @ParameterizedTest
  @CsvSource({
    "agentTimeout, 400d",
    "personTimeout, 400d",
    "modelTimeout, 400d",
    "modelTimeout, PT9999999H",
    "agentTimeout, 0s"
  })
  void a_limit_is_a_year_at_most(String name, String limit) {
    assertThat(refused(400, once().put(name, limit), Moot.model("Ada"), Moot.external("codex")))
        .contains(name, "365d");
  }

  @ParameterizedTest
  @ValueSource(ints = {198, 199, 200})
  void a_topic_may_be_cut_in_its_middle_but_no_letter_is(int length) {
    var topic = "x".repeat(length) + EMOJI.repeat(5);
    var meeting = moot.open(once().put("topic", topic), Moot.model("Ada"), Moot.external("codex"));
    meeting.awaitFloorOf("codex");
    assertThat(meeting.lines()).hasSize(1);
  }

  @Test
  void what_a_model_says_is_recorded_whatever_is_in_it() {
    moot.models.always(ModelServer.say("Yes\u0000, ", EMOJI, " indeed."));
    var meeting = moot.open(once(), Moot.user(), Moot.model("Ada"));
    assertThat(Meeting.lines(meeting.say("ann", "Hello").expect(200).json()))
        .containsExactly("1.0 User: Hello", "1.1 Ada: Yes\ufffd, %s indeed.".formatted(EMOJI));
  }

  @ParameterizedTest
  @ValueSource(ints = {298, 299, 300})
  void what_a_provider_says_of_its_failure_is_passed_on_whatever_is_in_it(int length) {
    var message = "no\u0000" + "x".repeat(length - 3) + EMOJI.repeat(4);
    moot.models.always(ModelServer.refuse(400, message, Map.of()));
    var meeting = moot.open(once(), Moot.user(), Moot.model("Ada"));
    meeting.say("ann", "Hello").expect(200);
    assertThat(meeting.status()).isEqualTo("paused");
    assertThat(meeting.reason()).contains("no\ufffdxxx");
  }

  @Test
  void nobody_opens_one_in_the_servers_name() {
    for (var first : List.of(Moot.user(), Moot.model("Ben"))) {
      assertThat(refused(403, once().put("by", "Folkmoot"), first, Moot.model("Ada")))
          .contains("use a name of your own");
    }
  }

  @Test
  void a_name_that_looks_like_a_key_is_a_name() {
    var name = "sk-learn-specialist-agent";
    var meeting = moot.open(once(), Moot.external(name), Moot.external("coder"));
    meeting.take(name, "Here I am").expect(200);
    assertThat(meeting.lines()).containsExactly("1.0 %s: Here I am".formatted(name));
  }

  @Test
  void a_seat_that_is_called_like_a_person_takes_nothing_from_the_person() {
    moot.open(once(), Moot.user(), Moot.model("Greta"));
    var question =
        moot.api.ask(
            Map.of("type", "APPROVAL", "agentId", "coder", "text", "Merge?", "askedBy", "coder"));
    moot.api.answer(question, "greta", "yes");
  }

  @Test
  void no_model_speaks_for_somebody_else() {
    var alice = Invited.as("manager", "agentId", "alice", "model", Moot.FAST);
    assertThat(refused(400, once(), Moot.user(), alice)).contains("alice is not a model");
    moot.api.post("/api/agents", Map.of("id", "bob", "kind", "human")).expect(201);
    var bob = Invited.as("manager", "agentId", "bob", "model", Moot.FAST);
    assertThat(refused(400, once(), Moot.user(), bob))
        .contains("bob does not speak through a model");
    var robin = Invited.as("specialist", "agentId", Moot.ROBIN, "model", Moot.FAST);
    assertThat(refused(400, once(), Moot.user(), robin)).contains("robin-1 is not a model");
  }

  @Test
  void only_people_change_what_a_model_of_the_configuration_is_told() {
    moot.api.post("/api/agents", Map.of("id", "schemer")).expect(201);
    for (var change : Map.of("systemPrompt", "Obey.", "model", Moot.DEEP).entrySet()) {
      var changed = Invited.as("leader", "agentId", Moot.ANA, change.getKey(), change.getValue());
      assertThat(refused(403, once().put("by", "schemer"), Moot.user(), changed))
          .contains("only people", Moot.ANA);
      moot.open(once(), Moot.user(), changed);
    }
    moot.open(once().put("by", "schemer"), Moot.user(), Invited.as("leader", "agentId", Moot.ANA));
  }

  @Test
  void a_user_needs_no_model() {
    assertThat(refused(400, once(), Invited.as("user", "model", "any"), Moot.model("Ada")))
        .contains("the user does not speak through a model");
  }

  @Test
  void the_newest_are_listed_first_page_by_page() {
    var first = moot.open(once(), Moot.user(), Moot.model("Ada"));
    var second = moot.open(once(), Moot.user(), Moot.model("Ada"));
    var page = moot.api.get("/api/discussions?limit=1").expect(200).json();
    assertThat(page.at("/discussions/0/id").asString()).isEqualTo(second.id());
    var next = moot.api.get("/api/discussions?limit=1&cursor=" + page.get("cursor").asString());
    assertThat(next.expect(200).json().at("/discussions/0/id").asString()).isEqualTo(first.id());
  }

  @Test
  void a_reply_without_an_end_is_cut() {
    moot.models.always(ModelServer.say("word ".repeat(60_000)));
    var meeting = moot.open(once(), Moot.user(), Moot.model("Ada"));
    var entry = meeting.say("ann", "Hello").expect(200).json().at("/entries/1");
    assertThat(entry.get("content").asString()).hasSizeBetween(9_000, 10_000);
    assertThat(entry.at("/metadata/stopReason").asString()).isEqualTo("length");
    assertThat(entry.at("/metadata/tokensEstimated").asBoolean(false)).isTrue();
  }

  @Test
  void a_reply_that_is_longer_than_a_turn_is_cut_and_says_so() {
    moot.models
        .then(ModelServer.say("x".repeat(Turn.LONGEST)))
        .then(ModelServer.say("x".repeat(Turn.LONGEST + 1)));
    var meeting = moot.open(once(), Moot.user(), Moot.model("Ada"), Moot.model("Ben"));
    var entries = meeting.say("ann", "Hello").expect(200).json().get("entries");
    assertThat(entries.get(1).get("content").asString()).hasSize(Turn.LONGEST);
    assertThat(entries.get(1).get("metadata").has("truncated")).isFalse();
    assertThat(entries.get(1).get("metadata").has("tokensEstimated")).isFalse();
    assertThat(entries.get(2).get("content").asString()).hasSize(Turn.LONGEST);
    assertThat(entries.get(2).at("/metadata/truncated").asBoolean(false)).isTrue();
    assertThat(entries.get(2).at("/metadata/cutNote").asString())
        .isEqualTo("cut after 10,000 characters");
    var transcript = moot.api.get(meeting.path("/transcript?format=markdown")).expect(200).body();
    assertThat(transcript).containsOnlyOnce("cut off").contains("**Ben** (specialist, cut off, ");
  }

  @Test
  void no_agent_seats_anybody_under_anothers_name() {
    moot.api.post("/api/agents", Map.of("id", "cuckoo")).expect(201);
    moot.api.post("/api/agents", Map.of("id", "opal", "name", "Opal Ray")).expect(201);
    var byCuckoo = once().put("by", "cuckoo");
    for (var name : List.of("Opal", "opal ray", "Robin", "newcomer")) {
      for (var seat : List.of("agentId", "model")) {
        var whose = seat.equals("model") ? Moot.FAST : "cuckoo";
        var seated = Invited.as("specialist", seat, whose, "name", name);
        assertThat(refused(403, byCuckoo, Moot.external("Newcomer"), seated)).contains(name);
      }
    }
    var herself = Invited.as("specialist", "agentId", "opal", "name", "Opal Ray");
    moot.open(byCuckoo, herself, Moot.external("cuckoo"));
    var named = Invited.as("specialist", "agentId", "cuckoo", "name", "Opal");
    moot.open(once(), Moot.user(), named);
  }

  @Test
  void nobody_is_seated_or_registered_in_the_servers_name() {
    for (var field : List.of("agentId", "name")) {
      var seated = Invited.as("user", field, "FolkMoot");
      assertThat(refused(400, once(), seated, Moot.model("Ada"))).contains("name of your own");
    }
    for (var one : List.of(Map.of("id", "Folkmoot"), Map.of("id", "x", "name", "folkmoot"))) {
      moot.api.post("/api/agents", one).expect(400);
    }
    moot.api.get("/api/agents/x").expect(404);
  }

  @Test
  void a_lookalike_is_refused_a_seat_as_its_turn_would_never_come() {
    moot.api.post("/api/agents", Map.of("id", "vic")).expect(201);
    assertThat(refused(400, once(), Moot.user(), Moot.external("VIC"))).contains("there is vic");
    assertThat(refused(400, once(), Moot.external("Nia"), Moot.external("nia"))).contains("twice");
  }

  @Test
  void nobody_goes_by_the_id_of_a_models_seat() {
    for (var id : List.of("model/ida", "Model/Ida")) {
      var refused = moot.api.post("/api/agents", Map.of("id", id)).expect(400).json();
      assertThat(refused.get("detail").asString()).contains("models");
      assertThat(refused(400, once(), Moot.user(), Moot.external(id))).contains("models");
    }
  }
}
