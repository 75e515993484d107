package dev.folkmoot.session;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.WaitStep;
import dev.folkmoot.llm.Message;
import dev.folkmoot.llm.ModelConfig;
import dev.folkmoot.llm.Models;
import dev.folkmoot.llm.Prompt;
import dev.folkmoot.llm.Provider;
import dev.folkmoot.speech.ModelSpeech;
import dev.folkmoot.speech.NoTools;
import dev.folkmoot.testing.Databases;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A process that runs waves of three models, an external agent and a person until it is killed. It
 * is started with the file of its database and the address of its models.
 */
final class WaveProgram {
  static final int ROUNDS = 60;

  private WaveProgram() {}

  public static void main(String[] args) throws InterruptedException {
    var models = Models.of(List.of(model(URI.create(args[1]))), _ -> Optional.empty());
    var speech = new ModelSpeech(models, NoTools.INSTANCE);
    var panel = panel(Path.of(args[0]), turn -> speech.speak(turn, prompt(turn), Panel.LIMIT));
    panel.start();
    if (!panel.isOpen()) {
      panel.open(seats());
    }
    var speakers =
        Stream.of("robin", "zed")
            .map(name -> Thread.ofPlatform().start(() -> speak(panel, name)))
            .toList();
    System.out.println("ready");
    for (var speaker : speakers) {
      speaker.join();
    }
    panel.close();
    models.close();
  }

  static Panel panel(Path database, Panel.Voice voice) {
    return new Panel(
        new Databases.Sqlite(database),
        InstantSource.system(),
        new Panel.Rules(ROUNDS, Procedure.OnFailure.ASK_PEOPLE, voice));
  }

  static List<Seat> seats() {
    return List.of(
        Panel.seat(0, "ada", Seat.Occupant.MODEL),
        Panel.seat(1, "robin", Seat.Occupant.EXTERNAL),
        Panel.seat(2, "ben", Seat.Occupant.MODEL),
        Panel.seat(3, "zed", Seat.Occupant.PERSON),
        Panel.seat(4, "cyd", Seat.Occupant.MODEL));
  }

  private static ModelConfig model(URI url) {
    return new ModelConfig(
        "fast",
        Provider.OPENAI,
        "m-1",
        Optional.of(url),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Duration.ofMinutes(5),
        64,
        Optional.empty());
  }

  private static Prompt prompt(ModelTurn turn) {
    var who = "%s in round %d".formatted(turn.seat().name(), turn.session().place().round());
    return Prompt.of(who, List.of(Message.user("The floor is yours.")));
  }

  /** Takes every turn of somebody who is no model. */
  private static void speak(Panel panel, String name) {
    for (var turn = next(panel, name); turn.isPresent(); turn = next(panel, name)) {
      answer(panel, name, turn.get());
    }
  }

  /** Waits until somebody is asked for a turn; nothing once all is said. */
  private static Optional<QuestionId> next(Panel panel, String name) {
    return panel
        .waits
        .await(
            Duration.ofHours(1),
            () -> {
              var asked = panel.asked(name);
              return asked.isPresent() || panel.session().isCompleted()
                  ? new WaitStep.Done<>(asked)
                  : new WaitStep.Wait<>(EventLog.topic(panel.id()));
            },
            Optional::<QuestionId>empty)
        .join();
  }

  private static void answer(Panel panel, String name, QuestionId question) {
    try {
      panel.gate.answer(question, Panel.speaker(name), "words " + UUID.randomUUID());
    } catch (Refusal refusal) {
      System.err.println(refusal.getMessage());
    }
  }
}
