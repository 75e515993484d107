package dev.folkmoot.wire.squad;

import dev.folkmoot.gate.Answer;
import dev.folkmoot.squad.Prompt;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;

@Doc("One response to a prompt.")
public record ContextJson(String agent, String message, boolean is_human, Instant created_at) {
  static List<ContextJson> of(Prompt prompt) {
    return prompt.collected().stream().map(ContextJson::of).toList();
  }

  private static ContextJson of(Answer answer) {
    return new ContextJson(answer.by().value(), answer.text(), answer.person(), answer.at());
  }
}
