package dev.folkmoot.squad;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The chat, as its clients read and write it. */
abstract class ChatContract extends SquadContract {
  private static final String KEY = "Idempotency-Key";

  private static long seq(JsonNode message) {
    return message.get("seq").asLong();
  }

  private static List<String> mentions(JsonNode message) {
    return message.get("mentions").valueStream().map(JsonNode::asString).toList();
  }

  @Test
  void what_is_said_is_read() {
    var said = hall.say("ann", "Hello, squad");
    assertThat(said.get("author").asString()).isEqualTo("ann");
    assertThat(said.get("isHuman").asBoolean()).isTrue();
    assertThat(said.get("type").asString()).isEqualTo("message");
    assertThat(said.get("mentions")).isEmpty();
    assertThat(said.has("replyTo")).isFalse();
    assertThat(hall.chat("?after=" + (seq(said) - 1))).first().isEqualTo(said);
    assertThat(hall.say("Builder", "Hello").get("isHuman").asBoolean()).isFalse();
  }

  @Test
  void who_does_not_say_what_it_is_is_an_agent_unless_a_person_is_registered() {
    var said = hall.say("Stranger", "Hello");
    assertThat(said.get("isHuman").asBoolean()).isFalse();
    assertThat(mentions(hall.say("ann", "@stranger welcome"))).containsExactly("Stranger");
    assertThat(hall.say("ann", "I say nothing of it").get("isHuman").asBoolean()).isTrue();
    var guest = Map.of("author", "guest", "text", "A person", "isHuman", true);
    assertThat(hall.api.post("/api/chat", guest).expect(201).json().get("isHuman").asBoolean())
        .isTrue();
    hall.api.get("/api/agents/guest").expect(404);
  }

  @Test
  void who_has_spoken_as_an_agent_approves_nothing() {
    hall.say("Talkative", "I work here");
    var asking = Map.of("type", "APPROVAL", "agentId", "Builder", "text", "Deploy?");
    var id = hall.api.post("/api/questions", asking).expect(201).json().get("id").asString();
    var path = "/api/questions/%s/answers".formatted(id);
    hall.api.post(path, Map.of("by", "Talkative", "answer", "yes")).expect(403);
    hall.api.post(path, Map.of("by", "ann", "answer", "yes")).expect(200);
  }

  @Test
  void who_once_left_out_that_it_is_a_person_may_still_say_so() {
    hall.say("Late", "Hello");
    var person = Map.of("author", "Late", "text", "I am a person", "isHuman", true);
    hall.api.post("/api/chat", person).expect(201);
    var asking = Map.of("type", "APPROVAL", "agentId", "Builder", "text", "Deploy?");
    var id = hall.api.post("/api/questions", asking).expect(201).json().get("id").asString();
    var path = "/api/questions/%s/answers".formatted(id);
    hall.api.post(path, Map.of("by", "Late", "answer", "yes")).expect(200);
    hall.api
        .post("/api/chat", Map.of("author", "Builder", "text", "Me too", "isHuman", true))
        .expect(403);
  }

  @Test
  void a_reply_names_what_it_replies_to() {
    var said = hall.say("ann", "Anybody?");
    var body = Map.of("author", "Builder", "text", "Me", "replyTo", said.get("id").asString());
    var reply = hall.api.post("/api/chat", body).expect(201).json();
    assertThat(reply.get("replyTo")).isEqualTo(said.get("id"));
    var nowhere =
        Map.of("author", "ann", "text", "x", "replyTo", "01890000-0000-7000-8000-000000000000");
    hall.api.post("/api/chat", nowhere).expect(404);
  }

  @Test
  void the_same_message_under_the_same_key_is_said_once() {
    var body = Map.of("author", "ann", "text", "Only once, please");
    var first = hall.api.post("/api/chat", body, KEY, "say-1").expect(201).json();
    assertThat(hall.api.post("/api/chat", body, KEY, "say-1").expect(201).json()).isEqualTo(first);
    var other = Map.of("author", "ann", "text", "Something else");
    hall.api.post("/api/chat", other, KEY, "say-1").expect(409);
    assertThat(Hall.texts(hall.chat("?limit=200")))
        .containsOnlyOnce("Only once, please")
        .doesNotContain("Something else");
  }

  @Test
  void it_is_read_page_by_page_in_both_directions() {
    var first = hall.say("ann", "page 0");
    IntStream.range(1, 7).forEach(i -> hall.say("ann", "page " + i));
    long start = seq(first);
    var page = hall.api.get("/api/chat?limit=3&after=" + (start - 1)).json();
    assertThat(Hall.texts(Hall.messages(page))).containsExactly("page 0", "page 1", "page 2");
    assertThat(page.get("more").asBoolean()).isTrue();
    var back = hall.api.get("/api/chat?limit=3&before=" + (start + 5)).json();
    assertThat(Hall.texts(Hall.messages(back))).containsExactly("page 2", "page 3", "page 4");
    assertThat(back.get("more").asBoolean()).isTrue();
    assertThat(Hall.texts(hall.chat("?limit=2"))).containsExactly("page 5", "page 6");
    var both = hall.chat("?after=%d&before=%d".formatted(start, start + 3));
    assertThat(Hall.texts(both)).containsExactly("page 1", "page 2");
    var end = hall.api.get("/api/chat?after=" + (start + 5)).json();
    assertThat(end.get("more").asBoolean()).isFalse();
  }

  @Test
  void it_is_read_by_type_and_by_who_is_called() {
    hall.register("Called", "Other");
    hall.say("ann", "@Called one");
    hall.say("ann", "nobody");
    var id = hall.ask("Developer", "@Called two?", 1);
    hall.respond(id, "Builder", "for @Called and @Other").expect(200);
    assertThat(Hall.texts(hall.chat("?mentions=Called")))
        .containsExactly("@Called one", "@Called two?", "for @Called and @Other");
    assertThat(Hall.texts(hall.chat("?mentions=called&type=discussion_prompt")))
        .containsExactly("@Called two?");
    assertThat(Hall.texts(hall.chat("?mentions=Other"))).containsExactly("for @Called and @Other");
    assertThat(hall.chat("?mentions=Nobody")).isEmpty();
    assertThat(hall.chat("?type=discussion_response&limit=1"))
        .singleElement()
        .extracting(message -> message.get("text").asString())
        .isEqualTo("for @Called and @Other");
  }

  @Test
  void agents_are_called_by_id_or_name_in_whatever_case() {
    hall.register("coder", "coder-1");
    hall.api.post("/api/agents", Map.of("id", "am-7", "name", "Ana Maria")).expect(201);
    assertThat(mentions(hall.say("ann", "@CODER, and @coder-1!")))
        .containsExactly("coder", "coder-1");
    assertThat(mentions(hall.say("ann", "ask @ana maria."))).containsExactly("am-7");
    assertThat(mentions(hall.say("ann", "write to me@coder or @nobody"))).isEmpty();
    assertThat(mentions(hall.say("coder", "I am @coder"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Zoë, ZOË",
    "Łukasz-1, łUKASZ-1",
    "ОЛЬГА, ольга",
    "ΟΔΥΣΣΕΥΣ, Οδυσσευς",
    "Çağrı, çağrı",
    "Amélie, ame\u0301lie",
    "Straße, STRASSE",
    "李雷, 李雷",
    "अमित, अमित"
  })
  void agents_are_called_in_whatever_case_and_alphabet(String name, String typed) {
    hall.register(name);
    var said = hall.say("ann", "@%s: look".formatted(typed));
    assertThat(mentions(said)).containsExactly(name);
    var query = "?limit=1&mentions=" + URLEncoder.encode(typed, StandardCharsets.UTF_8);
    assertThat(hall.chat(query)).containsExactly(said);
    hall.api.halt("agent", typed, "ann").expect(201);
    assertThat(
            hall.api
                .get("/api/gate/" + URLEncoder.encode(name, StandardCharsets.UTF_8))
                .json()
                .get("canProceed")
                .asBoolean())
        .isFalse();
  }

  @Test
  void who_is_called_finds_it_unread_and_on_the_stream() {
    hall.register("Reader");
    try (var stream = hall.api.listen("?agent=Reader");
        var all = hall.api.listen("?types=chat.message")) {
      stream.line();
      all.line();
      var said = hall.say("ann", "@Reader look");
      var told = stream.next().orElseThrow();
      assertThat(told.type()).isEqualTo("chat.mention");
      assertThat(told.data().at("/data/id")).isEqualTo(said.get("id"));
      assertThat(told.data().at("/data/mentioned").asString()).isEqualTo("Reader");
      assertThat(told.data().at("/data/text").asString()).isEqualTo("@Reader look");
      var heard = all.next().orElseThrow();
      assertThat(heard.type()).isEqualTo("chat.message");
      assertThat(heard.data().get("data")).isEqualTo(said);
      assertThat(hall.unread("Reader")).last().isEqualTo(said);
    }
  }

  @Test
  void a_long_message_is_told_in_full_once_however_many_it_calls() {
    hall.register("Ada", "Ben", "Cyd");
    var said = hall.say("ann", "@Ada @Ben @Cyd " + "🙂".repeat(9_000));
    var told =
        hall.api
            .get("/api/events?after=0&limit=200&types=chat.mention", "Accept", "application/json")
            .json()
            .get("events")
            .valueStream()
            .map(event -> event.get("data"))
            .filter(data -> data.get("id").equals(said.get("id")))
            .toList();
    assertThat(told)
        .extracting(data -> data.get("mentioned").asString())
        .containsExactly("Ada", "Ben", "Cyd");
    assertThat(told)
        .allSatisfy(
            data -> {
              assertThat(data.get("author").asString()).isEqualTo("ann");
              assertThat(data.get("text").asString())
                  .isEqualTo("@Ada @Ben @Cyd " + "🙂".repeat(185) + "…");
            });
  }

  @Test
  void a_message_is_found_by_its_id_or_the_end_of_it() {
    var said = hall.say("ann", "Find me");
    IntStream.range(0, 5).forEach(i -> hall.say("ann", "not me " + i));
    var id = said.get("id").asString();
    for (var typed : List.of(id, id.substring(28), id.substring(22), id.toUpperCase(Locale.ROOT))) {
      assertThat(hall.api.get("/api/chat/" + typed).expect(200).json()).isEqualTo(said);
    }
    var prompt = hall.ask("Developer", "Find me too?", 1);
    hall.respond(prompt, "Builder", "Found").expect(200);
    for (var typed : List.of(prompt, prompt.substring(28))) {
      assertThat(hall.api.get("/api/chat/" + typed).expect(200).json().get("text").asString())
          .isEqualTo("Find me too?");
    }
    for (var typed : List.of("abc", "xyz1", "%25%25%25%25", "a".repeat(37))) {
      hall.api.get("/api/chat/" + typed).expect(400);
    }
    hall.api.get("/api/chat/00000000-0000-7000-8000-" + id.substring(24)).expect(404);
    hall.api.get("/api/chat/----").expect(404);
  }

  @Test
  void what_cannot_be_said_is_refused() {
    long before = seq(hall.say("ann", "before the nonsense"));
    for (var body :
        List.of(
            Map.of("text", "nobody"),
            Map.of("author", "ann"),
            Map.of("author", "ann", "text", ""),
            Map.of("author", "ann", "text", "x".repeat(10_001)),
            Map.of("author", "ann", "text", "x", "type", "system"),
            Map.of("author", "ann", "text", "x", "replyTo", "nothing"))) {
      hall.api.post("/api/chat", body).expect(400);
    }
    hall.api.post("/api/chat", Map.of("author", "Folkmoot", "text", "I say")).expect(403);
    var claim = Map.of("author", "Builder", "text", "I am human", "isHuman", true);
    hall.api.post("/api/chat", claim).expect(403);
    assertThat(hall.chat("?after=" + before)).isEmpty();
    assertThat(hall.say("ann", "x".repeat(10_000)).get("text").asString()).hasSize(10_000);
  }

  @Test
  void what_looks_like_a_secret_is_never_stored() {
    var secret = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
    var said = hall.say("ann", "the token is " + secret);
    assertThat(said.get("text").asString()).isEqualTo("the token is [masked]");
    var events =
        hall.api.get("/api/events?after=0&types=chat.message", "Accept", "application/json");
    assertThat(events.body()).doesNotContain(secret);
  }
}
