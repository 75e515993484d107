package dev.folkmoot.squad;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is unread: told until it is read, to whoever comes whenever. */
abstract class UnreadContract extends SquadContract {
  private static long seq(JsonNode message) {
    return message.get("seq").asLong();
  }

  @Test
  void what_was_read_is_told_until_the_reader_says_so() {
    hall.register("Slow");
    hall.say("ann", "one");
    hall.say("Slow", "my own");
    hall.say("ann", "two");
    assertThat(Hall.texts(hall.unread("Slow"))).containsExactly("one", "two");
    var page = hall.api.get("/api/chat/unread?agent=Slow&limit=1").json();
    assertThat(page.get("more").asBoolean()).isTrue();
    long upTo = page.get("upTo").asLong();
    assertThat(hall.unread("Slow")).hasSize(2);
    var body = Map.of("agent", "Slow", "upTo", upTo);
    assertThat(Hall.texts(Hall.messages(hall.api.post("/api/chat/unread", body).json())))
        .containsExactly("two");
    assertThat(Hall.texts(Hall.messages(hall.api.post("/api/chat/unread", body).json())))
        .containsExactly("two");
    long end = hall.api.get("/api/chat/unread?agent=Slow").json().get("upTo").asLong();
    hall.api.post("/api/chat/unread", Map.of("agent", "Slow", "upTo", end)).expect(200);
    assertThat(hall.unread("Slow")).isEmpty();
    hall.api.post("/api/chat/unread", body).expect(200);
    assertThat(hall.unread("Slow")).as("a place never moves back").isEmpty();
    hall.say("ann", "three");
    assertThat(Hall.texts(hall.unread("Slow"))).containsExactly("three");
  }

  @Test
  void who_has_said_most_itself_still_finds_what_others_said() {
    hall.register("Talker");
    for (int i = 0; i < 12; i++) {
      hall.say("Talker", "my own " + i);
    }
    hall.say("ann", "at last");
    var page = hall.api.get("/api/chat/unread?agent=Talker&limit=1").json();
    assertThat(Hall.texts(Hall.messages(page))).containsExactly("at last");
    assertThat(page.get("more").asBoolean()).isFalse();
  }

  @Test
  void nobody_has_read_what_was_not_said_yet() {
    long newest = seq(hall.say("ann", "the newest"));
    var ahead = Map.of("agent", "Builder", "upTo", newest + 100);
    assertThat(hall.api.post("/api/chat/unread", ahead).expect(400).json().get("detail").asString())
        .contains("the newest is " + newest);
    hall.api.get("/api/chat?after=" + (newest + 100)).expect(400);
  }

  @Test
  void what_was_said_before_somebody_came_is_not_unread_to_them() {
    var said = hall.say("ann", "before");
    long before = seq(said);
    hall.clock.advance(Duration.ofSeconds(1));
    hall.register("Late");
    hall.say("ann", "after");
    assertThat(hall.unread("Late")).allMatch(message -> seq(message) > before);
    assertThat(Hall.texts(hall.unread("Late"))).containsExactly("after");
  }

  @Test
  void who_looks_before_it_is_known_loses_nothing_by_becoming_known() {
    hall.say("ann", "before Early came");
    var seen = Hall.texts(hall.unread("Early"));
    assertThat(seen).last().isEqualTo("before Early came");
    hall.say("ann", "while Early was away");
    hall.register("Early");
    assertThat(Hall.texts(hall.unread("Early")))
        .startsWith(seen.toArray(String[]::new))
        .endsWith("before Early came", "while Early was away");
    long end = hall.api.get("/api/chat/unread?agent=Early&limit=200").json().get("upTo").asLong();
    hall.api.post("/api/chat/unread", Map.of("agent", "Early", "upTo", end)).expect(200);
    hall.register("Early");
    assertThat(hall.unread("Early")).as("nothing is told twice").isEmpty();
  }

  @Test
  void who_looks_becomes_known_by_speaking_and_goes_on_where_it_was() {
    hall.say("ann", "before Speaker spoke");
    assertThat(Hall.texts(hall.unread("Speaker"))).last().isEqualTo("before Speaker spoke");
    hall.say("Speaker", "Here I am");
    assertThat(Hall.texts(hall.unread("Speaker"))).last().isEqualTo("before Speaker spoke");
  }

  @Test
  void whoever_looks_while_it_becomes_known_is_told_again_what_it_was_told() {
    hall.say("ann", "at the same time");
    for (int i = 0; i < 10; i++) {
      var path = "/api/chat/unread?limit=200&agent=Racer%d".formatted(i);
      var looks = IntStream.range(0, 4).mapToObj(_ -> hall.api.later(path)).toList();
      hall.register("Racer" + i);
      var told =
          looks.stream()
              .flatMap(look -> Hall.messages(look.join().expect(200).json()).stream())
              .toList();
      assertThat(hall.unread("Racer" + i)).containsAll(told);
    }
  }

  @Test
  void who_is_refused_has_no_place_yet() {
    hall.say("ann", "before Bad came");
    hall.api.get("/api/chat/unread?agent=Bad&limit=0").expect(400);
    hall.api.get("/api/chat/unread").expect(400);
    hall.clock.advance(Duration.ofSeconds(1));
    hall.register("Bad");
    assertThat(hall.unread("Bad")).isEmpty();
  }
}
