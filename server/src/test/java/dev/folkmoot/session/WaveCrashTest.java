package dev.folkmoot.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Installation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process is killed again and again in the middle of a wave of five seats. */
class WaveCrashTest {
  private static final int CRASHES_IN_THE_MIDDLE = 20;

  /** The load decides how many crashes are in the middle of a wave, so it takes more of them. */
  private static final int MOST_CRASHES = 60;

  private final Semaphore allowed = new Semaphore(0);

  /** How often a model was called for a turn: its name and the round. */
  private final Map<String, Integer> calls = new ConcurrentHashMap<>();

  private final ModelServer models =
      new ModelServer()
          .always(
              request -> {
                var turn = request.body().at("/messages/0/content").asString();
                return ModelServer.say(turn, ", call ", "" + calls.merge(turn, 1, Integer::sum));
              })
          .allowing(allowed);

  private final Random random = new Random(5);

  @TempDir private Path data;

  @AfterEach
  void close() {
    models.close();
  }

  @Test
  void no_finished_turn_is_lost_or_paid_for_twice_however_often_it_crashes() throws Exception {
    Map<String, Integer> paid = new HashMap<>();
    Map<Place, String> said = new HashMap<>();
    int inTheMiddle = 0;
    for (int crash = 0; crash < MOST_CRASHES && inTheMiddle < CRASHES_IN_THE_MIDDLE; crash++) {
      var process = start();
      int turns = 3 + random.nextInt(6);
      allowed.release(turns);
      models.awaitCalls(turns);
      process.destroyForcibly().waitFor();
      endCallsOfTheDead();
      paid.forEach((turn, times) -> assertThat(calls).containsEntry(turn, times));
      paid.putAll(paid());
      var recorded = recorded();
      assertThat(recorded).as("turns that were recorded before").containsAllEntriesOf(said);
      said.putAll(recorded);
      inTheMiddle += said.size() % WaveProgram.seats().size() == 0 ? 0 : 1;
    }
    assertThat(inTheMiddle).as("kills in the middle of a wave").isEqualTo(CRASHES_IN_THE_MIDDLE);
    var process = start();
    allowed.release(10_000);
    Api.awaitUntil(() -> !process.isAlive());
    paid.forEach((turn, times) -> assertThat(calls).containsEntry(turn, times));
    assertThat(places(turns())).isEqualTo(allPlaces());
    assertThat(recorded()).containsAllEntriesOf(said);
    assertThat(calls.values()).as("turns in progress were repeated").anyMatch(times -> times > 1);
  }

  private void endCallsOfTheDead() {
    allowed.release(1_000);
    Api.awaitUntil(() -> !models.isBusy());
    allowed.drainPermits();
  }

  /** The turns of models that are in the transcript, and how often each was called for by then. */
  private Map<String, Integer> paid() {
    var paid = new HashMap<String, Integer>();
    for (var turn : turns()) {
      var key = "%s in round %d".formatted(turn.speaker(), turn.place().round());
      if (turn.content().startsWith(key)) {
        paid.put(key, calls.getOrDefault(key, 0));
      }
    }
    return paid;
  }

  /** The words of each place: those of people and external agents are never the same twice. */
  private Map<Place, String> recorded() {
    return turns().stream().collect(Collectors.toMap(Turn::place, Turn::content));
  }

  private List<Turn> turns() {
    try (var panel =
        WaveProgram.panel(file(), _ -> new TurnOutcome.Failed("it only reads", Json.object()))) {
      return panel.turns();
    }
  }

  private static List<Place> places(List<Turn> turns) {
    return turns.stream().map(Turn::place).toList();
  }

  private static List<Place> allPlaces() {
    return IntStream.rangeClosed(1, WaveProgram.ROUNDS)
        .boxed()
        .flatMap(round -> IntStream.range(0, 5).mapToObj(turn -> new Place(round, turn)))
        .toList();
  }

  private Path file() {
    return data.resolve("waves.db");
  }

  private Process start() throws IOException {
    var process =
        new ProcessBuilder(
                Installation.java(
                    WaveProgram.class.getName(), file().toString(), models.url().toString()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.inputReader().readLine()).isEqualTo("ready");
    return process;
  }
}
