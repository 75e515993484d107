package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** What is left of discussions when they are over. */
final class Whole {
  private Whole() {}

  /** Every seat has spoken once in every round, in order, and no two turns are the same. */
  static void require(Meeting meeting, int rounds, int seats) {
    var all = meeting.api().get(meeting.path("/transcript")).expect(200).json();
    assertThat(all.at("/project/status").asString()).isEqualTo("completed");
    assertThat(all.get("entries").valueStream().map(Whole::place))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, rounds)
                .boxed()
                .flatMap(round -> IntStream.range(0, seats).mapToObj(turn -> round + "." + turn))
                .toList());
    assertThat(all.get("entries").valueStream().map(entry -> entry.get("content").asString()))
        .doesNotHaveDuplicates()
        .doesNotContain("");
    assertThat(told(meeting.api(), meeting.id()))
        .isEqualTo(all.get("entries").valueStream().map(Whole::place).toList());
  }

  private static String place(JsonNode entry) {
    return entry.get("roundNumber").asInt() + "." + entry.get("turnIndex").asInt();
  }

  /** The places of the turns that were told, in the order of telling. */
  private static List<String> told(Api api, String id) {
    var places = new ArrayList<String>();
    for (long after = 0, last = -1; after != last; ) {
      last = after;
      var page =
          api.get(
                  "/api/events?limit=200&types=turn.taken&session=%s&after=%d".formatted(id, after),
                  "Accept",
                  "application/json")
              .expect(200)
              .json();
      page.get("events")
          .forEach(
              one ->
                  places.add(
                      one.at("/data/round").asInt() + "." + one.at("/data/turnIndex").asInt()));
      after = page.get("cursor").asLong();
    }
    return places;
  }
}
