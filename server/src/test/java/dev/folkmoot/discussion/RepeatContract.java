package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A request that is sent twice is done once. */
abstract class RepeatContract extends DiscussionContract {
  private static final String KEY = "Idempotency-Key";
  private static final List<Invited> TWO = List.of(Moot.user(), Moot.model("Ada"));

  @Test
  void opening_twice_under_one_key_opens_one() {
    var body = Moot.opening(Moot.settings().put("topic", "Once"), TWO);
    var first = moot.api.post("/api/discussions", body, KEY, "open-1").expect(201);
    var second = moot.api.post("/api/discussions", body, KEY, "open-1").expect(201);
    assertThat(second.json()).isEqualTo(first.json());
    assertThat(second.header("location")).isEqualTo(first.header("location"));
    var all = moot.api.get("/api/discussions?limit=200").json().get("discussions");
    assertThat(all.valueStream().filter(one -> one.get("topic").asString().equals("Once")))
        .hasSize(1);
  }

  @Test
  void a_key_stands_for_one_request() {
    var body = Moot.opening(Moot.settings().put("topic", "This"), TWO);
    moot.api.post("/api/discussions", body, KEY, "open-2").expect(201);
    body.put("topic", "That");
    var refused = moot.api.post("/api/discussions", body, KEY, "open-2").expect(409).json();
    assertThat(refused.get("code").asString()).isEqualTo("KEY_REUSED");
  }

  @Test
  void a_message_that_is_sent_twice_under_one_key_is_said_once() {
    var meeting = moot.open(Moot.settings(), TWO);
    var first = meeting.say("ann", "Hello", KEY, "say-1").expect(200).json();
    assertThat(meeting.say("ann", "Hello", KEY, "say-1").expect(200).json()).isEqualTo(first);
    assertThat(meeting.lines()).containsExactly("1.0 User: Hello", "1.1 Ada: Ada 1");
    meeting.say("ann", "Hello", KEY, "say-2").expect(200);
    meeting.say("ann", "Hello", KEY, "say-1").expect(200);
    assertThat(meeting.lines()).hasSize(4);
    var refused = meeting.say("ann", "Something else", KEY, "say-1").expect(409).json();
    assertThat(refused.get("code").asString()).isEqualTo("KEY_REUSED");
  }

  @Test
  void an_agents_turn_that_is_sent_twice_under_one_key_is_taken_once() {
    var meeting = moot.open(Moot.external("coder"), Moot.external("tester"));
    meeting.take("coder", "Tabs", KEY, "take-1").expect(200);
    meeting.take("coder", "Tabs", KEY, "take-1").expect(200);
    assertThat(meeting.lines()).containsExactly("1.0 coder: Tabs");
  }

  @Test
  void what_is_refused_may_be_tried_again_under_the_same_key() {
    var meeting = moot.open(Moot.external("coder"), Moot.external("tester"));
    meeting.take("tester", "Spaces", KEY, "take-2").expect(409);
    meeting.take("coder", "Tabs").expect(200);
    meeting.take("tester", "Spaces", KEY, "take-2").expect(200);
    assertThat(meeting.lines()).containsExactly("1.0 coder: Tabs", "1.1 tester: Spaces");
  }

  @Test
  void without_a_key_the_same_message_is_refused_once_the_floor_is_anothers() {
    var meeting = moot.open(Moot.user(), Moot.external("coder"));
    meeting.say("ann", "Hello", "Prefer", "respond-async").expect(202);
    var before = meeting.json();
    var refused = meeting.say("ann", "Hello").expect(409).json();
    assertThat(refused.get("code").asString()).isEqualTo("NOT_YOUR_TURN");
    assertThat(meeting.json()).isEqualTo(before);
  }
}
