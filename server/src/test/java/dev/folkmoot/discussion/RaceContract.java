package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Whatever comes at the same moment, nothing interleaves and nothing is lost. */
abstract class RaceContract extends DiscussionContract {
  private static final int DISCUSSIONS = 5;
  private static final int ROUNDS = 50;
  private static final String[] ASYNC = {"Prefer", "respond-async"};

  private static Meeting rounds(Moot moot, int rounds, Invited... participants) {
    return moot.open(Moot.settings().put("maxRounds", rounds), participants);
  }

  @Test
  void of_two_posts_at_the_same_moment_one_is_a_turn_and_the_other_is_refused() throws Exception {
    try (var tasks = Executors.newVirtualThreadPerTaskExecutor()) {
      var races = new ArrayList<Future<Integer>>();
      for (int i = 0; i < DISCUSSIONS; i++) {
        races.add(tasks.submit(this::race));
      }
      int raced = 0;
      for (var race : races) {
        raced += race.get();
      }
      assertThat(raced).isEqualTo(500);
    }
  }

  @Test
  void of_the_same_words_at_the_same_moment_one_is_a_turn() throws Exception {
    for (int i = 0; i < 10; i++) {
      var meeting = rounds(moot, 2, Moot.user(), Moot.external("racer"));
      var posts = new ArrayList<CompletableFuture<Api.Reply>>();
      for (int caller = 0; caller < 4; caller++) {
        posts.add(meeting.sayLater("ann", "The same", ASYNC));
      }
      var statuses = new ArrayList<Integer>();
      for (var post : posts) {
        statuses.add(post.get().status());
      }
      assertThat(statuses).containsExactlyInAnyOrder(202, 409, 409, 409);
      assertThat(meeting.lines()).containsExactly("1.0 User: The same");
    }
  }

  /** Two post for every turn of a discussion; says how many turns that were. */
  private int race() {
    var meeting = rounds(moot, ROUNDS, Moot.user(), Moot.external("racer"));
    var expected = new ArrayList<String>();
    for (int round = 1; round <= ROUNDS; round++) {
      expected.add(
          "%d.0 User: %s"
              .formatted(
                  round,
                  won(
                      meeting.sayLater("ann", "ann " + round, ASYNC),
                      meeting.sayLater("bob", "bob " + round, ASYNC),
                      "ann " + round,
                      "bob " + round)));
      var turn = Map.of("agentId", "racer", "content", "turn " + round);
      var answer = Map.of("by", "racer", "answer", "answer " + round);
      var question = meeting.question();
      expected.add(
          "%d.1 racer: %s"
              .formatted(
                  round,
                  won(
                      moot.api.postLater(meeting.path("/turns"), turn),
                      moot.api.postLater("/api/questions/%s/answers".formatted(question), answer),
                      "turn " + round,
                      "answer " + round)));
    }
    assertThat(meeting.lines()).isEqualTo(expected);
    assertThat(meeting.status()).isEqualTo("completed");
    return expected.size();
  }

  private static String won(
      CompletableFuture<Api.Reply> one,
      CompletableFuture<Api.Reply> other,
      String words,
      String otherWords) {
    var replies = List.of(Api.woken(one), Api.woken(other));
    assertThat(replies.stream().map(Api.Reply::status).filter(status -> status == 409))
        .as(replies.toString())
        .hasSize(1);
    assertThat(replies.stream().map(Api.Reply::status).filter(status -> status < 300)).hasSize(1);
    return replies.getFirst().status() < 300 ? words : otherWords;
  }

  @Test
  void a_pause_that_is_acknowledged_stands_whatever_is_said_meanwhile() {
    var meeting = rounds(moot, 100, Moot.user(), Moot.external("speaker"));
    for (int i = 0; i < 100; i++) {
      var said =
          meeting.next().equals("User")
              ? meeting.sayLater("ann", "Hello", ASYNC)
              : moot.api.postLater(
                  meeting.path("/turns"), Map.of("agentId", "speaker", "content", "Hello"));
      var paused = moot.api.postLater(meeting.path("/pause"), Map.of("by", "ann"));
      Api.woken(paused).expect(200);
      assertThat(Api.woken(said).status()).isIn(200, 202, 409);
      assertThat(meeting.status()).isEqualTo("paused");
      meeting.resume("ann").expect(200);
    }
    assertThat(meeting.lines()).doesNotHaveDuplicates();
  }

  @Test
  void resuming_while_a_turn_ends_leaves_the_floor_to_whose_it_is() throws Exception {
    var thinking = new Thinking();
    moot.models.always(thinking);
    var meeting = rounds(moot, 40, Moot.user(), Moot.model("Rae"));
    for (int round = 1; round < 40; round++) {
      meeting.say("ann", "Hello", ASYNC).expect(202);
      thinking.awaitAsked();
      meeting.pause("ann").expect(200);
      thinking.speak(1);
      assertThat(Api.woken(moot.api.postLater(meeting.path("/resume"), Map.of("by", "ann"))))
          .extracting(Api.Reply::status)
          .isEqualTo(200);
      meeting.awaitFloorOf("User");
      assertThat(meeting.status()).isEqualTo("active");
      assertThat(meeting.lines()).hasSize(2 * round);
    }
  }
}
