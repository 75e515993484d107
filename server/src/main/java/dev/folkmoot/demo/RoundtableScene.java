package dev.folkmoot.demo;

import dev.folkmoot.cli.QuestionText;
import dev.folkmoot.cli.Refused;
import dev.folkmoot.cli.Resource;
import dev.folkmoot.core.Json;
import dev.folkmoot.wire.gate.QuestionJson;
import dev.folkmoot.wire.roundtable.RoundResultJson;
import java.util.Locale;

/** A debate in which one agent needs to know something before the next round. */
record RoundtableScene(DemoStage stage) {
  static final String TOPIC = "Does the mailbox need a service of its own?";

  void perform() throws InterruptedException {
    stage.scene("A debate that waits for what an agent must know");
    var body =
        Json.object()
            .put("topic", TOPIC)
            .put("rounds", 3)
            .put("exitOnConsensus", true)
            .put("by", DemoStage.YOU);
    body.putArray("agents").add("cleo").add("dan").add("eve");
    var first = stage.post(DemoStage.YOU, body, "roundtables").as(RoundResultJson.class);
    tell(first);
    tryNextRound(first.sessionId());
    fulfil(first);
    tell(next(first.sessionId()));
    stage.hint("the rounds: /roundtables/" + first.sessionId());
  }

  private void tell(RoundResultJson round) throws InterruptedException {
    for (var one : round.agentResponses()) {
      stage.tell(
          one.agentName(),
          String.format(Locale.ROOT, "%s (confidence %.2f)", one.position(), one.confidence()));
    }
    stage.tell(
        "table",
        "round %d: %s agreement; %s"
            .formatted(
                round.roundNumber(), round.decision().consensusLevel(), ending(round.status())));
  }

  private static String ending(String status) {
    return switch (status) {
      case "needs_context" -> "the next round waits for context";
      case "completed" -> "the debate is over";
      default -> "another round may begin";
    };
  }

  private RoundResultJson next(String id) throws InterruptedException {
    return stage
        .post(DemoStage.YOU, Json.object().put("by", DemoStage.YOU), "roundtables", id, "continue")
        .as(RoundResultJson.class);
  }

  private void tryNextRound(String id) throws InterruptedException {
    try {
      var _ = next(id);
    } catch (Refused refused) {
      stage.tell(
          DemoStage.YOU,
          "try to begin the next round and are refused (%d): a required context request is open"
              .formatted(refused.status()));
    }
  }

  private void fulfil(RoundResultJson round) throws InterruptedException {
    var requests = round.contextRequests();
    if (requests == null) {
      return;
    }
    for (var request : requests) {
      var question = stage.get(Resource.at("questions", request.id())).as(QuestionJson.class);
      stage.tell("dan", "needs to know: " + question.text());
      var answered = stage.letAnswer(question, "40,000 on a busy day.");
      stage.tell("gate", "the question was " + QuestionText.ending(answered));
    }
  }
}
