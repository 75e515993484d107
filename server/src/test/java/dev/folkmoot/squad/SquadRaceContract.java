package dev.folkmoot.squad;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whatever comes at the same moment, every response counts once and every prompt settles once. */
abstract class SquadRaceContract extends SquadContract {
  private static final int PROMPTS = 200;
  private static final int RESPONDERS = 4;
  private static final int REQUIRED = 3;

  private static int count(List<CompletableFuture<Api.Reply>> replies, int status) {
    return (int) replies.stream().filter(reply -> reply.join().status() == status).count();
  }

  @Test
  void of_200_prompts_each_settles_once_with_exactly_the_right_context() throws Exception {
    var ids =
        IntStream.range(0, PROMPTS)
            .mapToObj(i -> hall.ask("Developer", "Prompt " + i, REQUIRED))
            .toList();
    try (var stream = hall.api.listen("?after=0&types=question.answered");
        var tasks = Executors.newVirtualThreadPerTaskExecutor()) {
      var agents = new ArrayList<Future<Integer>>();
      for (int agent = 0; agent < RESPONDERS; agent++) {
        var name = "racer-" + agent;
        agents.add(tasks.submit(() -> respondToAll(ids, name)));
      }
      int counted = 0;
      for (var agent : agents) {
        counted += agent.get();
      }
      assertThat(counted).isEqualTo(PROMPTS * REQUIRED);
      ids.forEach(this::requireExact);
      int settled = 0;
      for (int heard = 0; heard < PROMPTS * REQUIRED; heard++) {
        settled += stream.next().orElseThrow().data().at("/data/settled").asBoolean() ? 1 : 0;
      }
      assertThat(settled).isEqualTo(PROMPTS);
    }
  }

  /** How many of its responses counted; the others must have come too late. */
  private int respondToAll(List<String> ids, String agent) {
    int counted = 0;
    for (var id : ids) {
      var reply = hall.respond(id, agent, "%s of %s".formatted(agent, id));
      assertThat(reply.status()).isIn(200, 409);
      counted += reply.status() == 200 ? 1 : 0;
    }
    return counted;
  }

  private void requireExact(String id) {
    var status = hall.status(id);
    assertThat(status.get("status").asString()).isEqualTo("resolved");
    assertThat(Hall.collected(status))
        .hasSize(REQUIRED)
        .doesNotHaveDuplicates()
        .allMatch(line -> line.matches("(racer-\\d): \\1 of " + id));
    assertThat(status.get("responses").valueStream().map(one -> one.get("message").asString()))
        .containsExactlyElementsOf(
            Hall.collected(status).stream().map(line -> line.split(": ", 2)[1]).toList());
  }

  @Test
  void of_two_responses_where_one_is_missing_exactly_one_counts() {
    for (int i = 0; i < 20; i++) {
      var id = hall.ask("Developer", "One more?", 2);
      hall.respond(id, "Builder", "First").expect(200);
      var replies =
          List.of(
              hall.respondLater(id, "Growth", "Second"), hall.respondLater(id, "Tester", "Third"));
      assertThat(count(replies, 200)).isEqualTo(1);
      assertThat(count(replies, 409)).isEqualTo(1);
      assertThat(hall.status(id).get("responseCount").asInt()).isEqualTo(2);
    }
  }

  @Test
  void of_the_same_answer_many_times_at_once_one_counts() {
    var id = hall.ask("Developer", "All at once?", 5);
    var replies =
        IntStream.range(0, 10).mapToObj(_ -> hall.respondLater(id, "Builder", "Yes")).toList();
    assertThat(count(replies, 200)).isEqualTo(1);
    assertThat(count(replies, 409)).isEqualTo(9);
    var keyed =
        IntStream.range(0, 10)
            .mapToObj(_ -> hall.respondLater(id, "Growth", "Yes", "Idempotency-Key", "once " + id))
            .toList();
    assertThat(count(keyed, 200)).isEqualTo(10);
    assertThat(hall.status(id).get("responseCount").asInt()).isEqualTo(2);
    assertThat(hall.thread(id)).hasSize(3);
  }

  @Test
  void of_an_answer_and_an_end_at_once_the_first_stands() {
    for (int i = 0; i < 20; i++) {
      var id = hall.ask("Developer", "Answered or cancelled?", 1);
      var answer = hall.respondLater(id, "Builder", "Answered");
      int cancelled = hall.end(id, "{\"action\":\"cancel\"}").status();
      int answered = answer.join().status();
      assertThat(List.of(answered, cancelled)).containsExactlyInAnyOrder(200, 409);
      assertThat(hall.status(id).get("status").asString())
          .isEqualTo(answered == 200 ? "resolved" : "cancelled");
    }
  }

  @Test
  void what_many_say_at_once_is_read_by_who_reads_on_without_a_gap() throws Exception {
    long start = hall.say("ann", "start").get("seq").asLong();
    try (var tasks = Executors.newVirtualThreadPerTaskExecutor()) {
      var talkers =
          IntStream.range(0, 8)
              .mapToObj(
                  talker ->
                      tasks.submit(
                          () ->
                              IntStream.range(0, 25)
                                  .forEach(i -> hall.say("talker-" + talker, "word " + i))))
              .toList();
      var read = new ArrayList<Long>();
      long place = start;
      while (read.size() < 200) {
        for (var message : hall.chat("?limit=7&after=" + place)) {
          place = message.get("seq").asLong();
          read.add(place);
        }
      }
      for (var talker : talkers) {
        talker.get();
      }
      assertThat(hall.chat("?limit=200&after=" + start))
          .extracting(message -> message.get("seq").asLong())
          .isEqualTo(read);
    }
  }
}
