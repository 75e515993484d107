package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.session.NewSession;
import dev.folkmoot.session.Session;
import dev.folkmoot.testing.OnDatabase.OnSqlite;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Whole and brief turns, from the model's request to the transcript. */
class TurnLengthTest extends DiscussionContract implements OnSqlite {
  private static final String REPLY = "Take `items[0]` first, see [the docs]\n\nThen rest.";
  private static final Invited DEEP = Invited.as("specialist", "name", "Cy", "model", Moot.DEEP);
  private static final Invited TERSE = Invited.as("specialist", "name", "Di", "model", Moot.TERSE);

  private static ObjectNode about(String topic) {
    return Moot.settings().put("topic", topic).put("maxRounds", 1);
  }

  private static ObjectNode whole(String topic) {
    return about(topic).put("turns", "whole");
  }

  private JsonNode said(Meeting meeting) {
    return meeting.say("ann", "Hello").expect(200).json();
  }

  private String markdown(Meeting meeting) {
    return moot.api.get(meeting.path("/transcript?format=markdown")).expect(200).body();
  }

  @Test
  void a_whole_turn_is_kept_and_no_stop_sequence_is_sent_but_the_models_own() {
    moot.models.always(ModelServer.say(REPLY));
    var meeting = moot.open(whole("Whole"), Moot.user(), Moot.model("Ada"), DEEP, TERSE);
    var answer = said(meeting);
    assertThat(answer.at("/project/turns").asString()).isEqualTo("whole");
    for (int turn = 1; turn <= 3; turn++) {
      var entry = answer.get("entries").get(turn);
      assertThat(entry.get("content").asString()).isEqualTo(REPLY);
      assertThat(entry.get("metadata").has("cut")).isFalse();
    }
    var heard = moot.heardAbout("Whole");
    assertThat(heard).extracting(Heard::stop).containsExactly(List.of(), List.of(), List.of("END"));
    assertThat(heard).allSatisfy(one -> assertThat(one.system()).doesNotContain("paragraph"));
    assertThat(markdown(meeting)).contains("> Then rest.").doesNotContain("(cut");
  }

  @Test
  void a_whole_turn_ends_where_it_speaks_for_another_and_says_so() {
    moot.models.always(ModelServer.say("Ada: One.\n", "\nTwo.\nBe", "n*: No.", "\nMore"));
    var meeting = moot.open(whole("Others"), Moot.user(), Moot.model("Ada"), Moot.model("Ben*"));
    var entries = said(meeting).get("entries");
    assertThat(entries.get(1).get("content").asString()).isEqualTo("One.\n\nTwo.");
    assertThat(entries.get(1).at("/metadata/cut").asBoolean(false)).isTrue();
    assertThat(entries.get(1).at("/metadata/cutNote").asString())
        .isEqualTo("cut: it went on to speak for Ben*");
    assertThat(entries.get(2).at("/metadata/failed").asString()).contains("said nothing");
    assertThat(entries.get(2).at("/metadata/cutNote").asString())
        .isEqualTo("cut: it went on to speak for Ada");
    assertThat(markdown(meeting)).contains("\n*(cut: it went on to speak for Ben\\*)*\n");
    assertThat(moot.api.get(meeting.path("/transcript")).json().at("/entries/1/metadata/cutNote"))
        .isEqualTo(entries.get(1).at("/metadata/cutNote"));
  }

  @Test
  void nothing_of_what_is_cut_is_told_while_it_is_spoken() {
    moot.models.always(ModelServer.say("One. ", "Two.\n", "B", "e", "n", ": No.", " More "));
    try (var listener = moot.api.listen("?types=turn.delta,turn.taken")) {
      moot.open(whole("Live"), Moot.user(), Moot.model("Ada"), Moot.external("Ben"))
          .say("ann", "Hello", "Prefer", "respond-async")
          .expect(202);
      var told = new StringBuilder();
      while (true) {
        var data = listener.next().orElseThrow().data();
        if (data.at("/data/speaker").asString("").equals("Ada")) {
          if (!data.at("/data/text").isString()) {
            break;
          }
          told.append(data.at("/data/text").asString());
        }
      }
      assertThat(told).hasToString("One. Two.");
    }
  }

  @Test
  void turns_are_brief_unless_it_is_said_and_a_cut_is_told() {
    moot.models.always(ModelServer.say("Yes.\n\nBut no."));
    var meeting = moot.open(about("Brief"), Moot.user(), Moot.model("Ada"), DEEP);
    moot.models.then(ModelServer.say("Take `items[0]` first."));
    var answer = said(meeting);
    assertThat(answer.at("/project/turns").asString()).isEqualTo("brief");
    assertThat(Meeting.lines(answer))
        .containsExactly("1.0 User: Hello", "1.1 Ada: Take `items", "1.2 Cy: Yes.");
    assertThat(answer.at("/entries/1/metadata/cut").asBoolean(false)).isTrue();
    assertThat(answer.at("/entries/1/metadata/cutNote").asString())
        .isEqualTo("cut at the first \"[\"");
    assertThat(answer.at("/entries/2/metadata/cutNote").asString())
        .isEqualTo("cut at the first blank line");
    var heard = moot.heardAbout("Brief");
    assertThat(heard.getFirst().stop()).containsExactly("[", "\n\n", "Speaker:");
    assertThat(heard.getFirst().system()).contains("in one paragraph");
    assertThat(markdown(meeting))
        .contains(
            "> Take `items\n\n*(cut at the first \"\\[\")*", "*(cut at the first blank line)*");
  }

  @Test
  void a_discussion_that_was_stored_without_the_setting_is_brief() {
    var settings = Json.object().put("maxRounds", 1).put("maxTurns", 20);
    var stored =
        Session.of(
            new SessionId("s-1"),
            new NewSession("discussion", Optional.empty(), "Old", settings, new AgentId("ann")),
            Instant.EPOCH);
    assertThat(Agenda.of(stored).turnLength()).isEqualTo(TurnLength.BRIEF);
  }

  @ParameterizedTest
  @ValueSource(strings = {"long", "", "whole ", "full"})
  void another_length_is_refused_with_the_two_there_are(String word) {
    var body = Moot.opening(about("Bad").put("turns", word), List.of(Moot.user(), DEEP));
    assertThat(moot.api.post("/api/discussions", body).expect(400).json().get("detail").asString())
        .contains("whole", "brief");
  }

  @Test
  void over_mcp_it_is_brief_too_unless_it_is_said() {
    moot.models.always(ModelServer.say(REPLY));
    var seats =
        List.of(
            Map.of("agentId", "mia", "role", "user"),
            Map.of("name", "Ada", "role", "specialist", "model", Moot.FAST));
    for (var turns : TurnLength.values()) {
      var arguments =
          Json.object().put("topic", "Tools").set("participants", Json.MAPPER.valueToTree(seats));
      if (turns == TurnLength.WHOLE) {
        arguments.put("turns", "whole");
      }
      var opened = moot.mcp("mia").call("create_discussion", Json.write(arguments));
      var project = opened.at("/structuredContent/project");
      assertThat(project.path("turns").asString("")).as(opened.toString()).isEqualTo(turns.word());
      var words = Map.of("discussionId", project.get("id").asString(), "message", "Hello");
      var heard = moot.mcp("mia").call("say", Json.write(words));
      var entry = heard.at("/structuredContent/entries/1");
      assertThat(entry.get("content").asString())
          .isEqualTo(turns == TurnLength.WHOLE ? REPLY : "Take `items");
      assertThat(entry.at("/metadata/cut").asBoolean(false)).isEqualTo(turns == TurnLength.BRIEF);
    }
    var bad = Map.of("topic", "Tools", "participants", seats, "turns", "long");
    var refused = moot.mcp("mia").call("create_discussion", Json.write(bad));
    assertThat(refused.path("isError").asBoolean(false)).isTrue();
    assertThat(refused.toString()).contains("whole", "brief");
  }
}
