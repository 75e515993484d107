package dev.folkmoot.tools;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.gate.AnswerConditions;
import dev.folkmoot.gate.Question;
import dev.folkmoot.mcp.Call;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The question that a person was shown, as it was then: their answer counts for nothing else. */
record ShownQuestion(QuestionId question, String digest) {
  private static final String QUESTION = "question";
  private static final String DIGEST = "digest";

  static ShownQuestion of(Question question) {
    return new ShownQuestion(question.id(), question.digest());
  }

  /** The question that an earlier round of this call showed. */
  static Optional<ShownQuestion> shownEarlier(Call call) {
    var state = state(call);
    return state.has(QUESTION)
        ? Optional.of(
            new ShownQuestion(
                new QuestionId(state.get(QUESTION).stringValue()), state.get(DIGEST).stringValue()))
        : Optional.empty();
  }

  void remember(Call call) {
    call.remember(state(call).put(QUESTION, question.value()).put(DIGEST, digest));
  }

  /** A copy of the state that the rounds of a call share, which may be changed. */
  static ObjectNode state(Call call) {
    return call.state().map(state -> (ObjectNode) state.deepCopy()).orElseGet(Json::object);
  }

  AnswerConditions conditions() {
    return new AnswerConditions(Optional.empty(), Optional.of(digest));
  }
}
