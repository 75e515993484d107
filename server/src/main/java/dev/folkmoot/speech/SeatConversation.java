package dev.folkmoot.speech;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.llm.Message;
import dev.folkmoot.session.Place;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Turn;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Turns a transcript into the conversation of one seat's model. The turns of other seats are data,
 * one JSON object per line with the speaker, so that no text can pass for another speaker's or for
 * the server's.
 */
public final class SeatConversation {
  private static final int MOST_TO_READ = 48_000;
  private static final String YOUR_TURN = "The floor is yours.";
  private static final String LEFT_OUT = "The earlier turns are left out.";

  private SeatConversation() {}

  /**
   * The conversation. The seat's own turns are messages of the model, and the last message is never
   * the model's.
   */
  public static List<Message> of(Seat seat, List<Turn> earlierTurns) {
    var messages = new ArrayList<Message>();
    var others = new StringBuilder();
    var recent = recent(earlierTurns);
    for (var turn : recent) {
      if (turn.speaker().equals(seat.name())) {
        if (messages.isEmpty() && others.isEmpty()) {
          others.append(isWhole(recent, earlierTurns) ? YOUR_TURN : LEFT_OUT);
        }
        flush(messages, others);
        messages.add(Message.model(turn.content()));
      } else {
        others.append(line(turn)).append('\n');
      }
    }
    flush(messages, others);
    if (messages.isEmpty() || isModels(messages.getLast())) {
      messages.add(Message.user(YOUR_TURN));
    }
    return messages;
  }

  /** Whether the model reads all turns that did not fail, beginning with the first. */
  private static boolean isWhole(List<Turn> recent, List<Turn> earlierTurns) {
    return earlierTurns.stream().filter(turn -> !turn.failed()).count() == recent.size()
        && (earlierTurns.isEmpty() || earlierTurns.getFirst().place().equals(Place.FIRST));
  }

  private static boolean isModels(Message message) {
    return message instanceof Message.Text(var author, _) && author == Message.Author.MODEL;
  }

  private static void flush(List<Message> messages, StringBuilder others) {
    if (!others.isEmpty()) {
      messages.add(Message.user(others.toString().strip()));
      others.setLength(0);
    }
  }

  /** A turn as JSON. The opener may give a seat any name, so the id tells who spoke. */
  private static String line(Turn turn) {
    var line = Json.object();
    turn.metadata()
        .optional("by")
        .map(JsonNode::stringValue)
        .or(() -> turn.agent().map(AgentId::value))
        .ifPresent(id -> line.put("agentId", id));
    return Json.write(
        line.put("speaker", turn.speaker()).put("role", turn.role()).put("said", turn.content()));
  }

  /** The turns without failed ones, and without the earliest if the text would be too long. */
  private static List<Turn> recent(List<Turn> earlierTurns) {
    var kept = new ArrayList<Turn>();
    int length = 0;
    for (var turn : earlierTurns.reversed()) {
      length += turn.content().length();
      if (length > MOST_TO_READ) {
        break;
      }
      if (!turn.failed()) {
        kept.add(turn);
      }
    }
    return kept.reversed();
  }
}
