package dev.folkmoot.squad;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import org.junit.jupiter.api.Test;

/** Whoever asks with hold goes on when the prompt is settled, and not before. */
abstract class PromptHoldContract extends SquadContract {
  @Test
  void a_requester_may_be_held_until_it_is_settled() {
    hall.register("Careful");
    var body = Hall.asking("Careful", "May I?", 2).put("hold", true);
    var id = hall.opened(body).at("/prompt/id").asString();
    assertThat(isFree("Careful")).isFalse();
    var clearance = hall.api.later("/api/gate/Careful/clearance?timeout=30s");
    hall.respond(id, "Careful", "I may").expect(409);
    assertThat(hall.end(id, "{\"action\":\"resolve\"}").expect(403).body())
        .contains("ask somebody else to resolve it");
    assertThat(hall.end(id, "{\"action\":\"cancel\"}").expect(403).body())
        .contains("ask somebody else to withdraw it");
    hall.respond(id, "Builder", "You may").expect(200);
    assertThat(isFree("Careful")).isFalse();
    hall.respond(id, "Growth", "Do").expect(200);
    assertThat(isFree("Careful")).isTrue();
    assertThat(Api.woken(clearance).json().get("cleared").asBoolean()).isTrue();
  }

  @Test
  void a_held_agent_opens_and_answers_no_prompt_but_chats() {
    hall.register("Held");
    var id = hall.opened(Hall.asking("Builder", "Which?", 2)).at("/prompt/id").asString();
    var hold = hall.api.ask("BLOCKING", "Held", "May I go on?");
    var body = Hall.asking("Held", "Anybody?", 1);
    assertThat(hall.api.post("/api/discussion", body).expect(403).body())
        .contains("may not open a prompt");
    assertThat(hall.respond(id, "Held", "This one").expect(403).body()).contains("is held by");
    hall.say("Held", "I wait");
    hall.api.answer(hold, "ann", "yes");
    hall.respond(id, "Held", "This one").expect(200);
    hall.opened(body);
  }

  @Test
  void who_is_held_goes_on_at_the_deadline_with_what_was_collected() {
    hall.register("Patient");
    var body = Hall.asking("Patient", "Shall I?", 2).put("hold", true);
    var id = hall.opened(body).at("/prompt/id").asString();
    hall.respond(id, "Builder", "Do").expect(200);
    hall.letTimePass();
    assertThat(isFree("Patient")).isTrue();
    var status = hall.status(id);
    assertThat(status.get("status").asString()).isEqualTo("timed_out");
    assertThat(status.get("responseCount").asInt()).isEqualTo(1);
    assertThat(Hall.collected(status)).containsExactly("Builder: Do");
    assertThat(hall.thread(id).getLast().get("text").asString())
        .isEqualTo("Patient's prompt timed out with 1 of 2 responses.");
    assertThat(hall.api.get("/questions/" + id, "Cookie", "folkmoot_name=ann").expect(200).body())
        .contains("It timed out with 1 of 2 responses.");
  }

  @Test
  void people_are_not_held_and_stay_people() {
    var body = Hall.asking("zoe", "Hold me?", 1).put("hold", true).put("is_human", true);
    var refused = hall.api.post("/api/discussion", body).expect(400).json();
    assertThat(refused.get("detail").asString()).contains("leave hold out");
    hall.opened(body.put("hold", false));
    var approval = hall.api.ask("APPROVAL", "Builder", "Deploy?");
    hall.api.answer(approval, "zoe", "yes");
  }

  @Test
  void a_person_may_end_what_holds_another() {
    hall.register("Stuck");
    var body = Hall.asking("Stuck", "Help?", 2).put("hold", true);
    var id = hall.opened(body).at("/prompt/id").asString();
    hall.end(id, "{\"action\":\"resolve\",\"by\":\"Builder\"}").expect(403);
    assertThat(isFree("Stuck")).isFalse();
    hall.end(id, "{\"action\":\"resolve\",\"by\":\"ann\"}").expect(200);
    assertThat(isFree("Stuck")).isTrue();
    assertThat(hall.status(id).get("status").asString()).isEqualTo("resolved");
  }

  private boolean isFree(String agent) {
    return hall.api.get("/api/gate/" + agent).json().get("canProceed").asBoolean();
  }
}
