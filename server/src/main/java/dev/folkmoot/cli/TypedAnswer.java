package dev.folkmoot.cli;

import dev.folkmoot.wire.gate.AnswerBody;
import java.io.PrintWriter;
import java.util.UUID;

/** Answers a question of a session with what the user typed. */
record TypedAnswer(Client client, Patience patience, PrintWriter notices) {
  static final int CONFLICT = 409;

  /** Answers exactly once, even if the server restarts; false if the question is settled. */
  boolean give(String question, String by, String words) throws InterruptedException {
    var answers = Resource.at("questions", question, "answers");
    var body = new AnswerBody(by, words);
    var key = UUID.randomUUID().toString();
    try {
      patience.retry(() -> client.post(answers, body, key));
      return true;
    } catch (Refused refused) {
      if (refused.status() != CONFLICT) {
        throw refused;
      }
      notices.println("Not taken: " + refused.getMessage());
      return false;
    }
  }
}
