package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.GateStatus;
import dev.folkmoot.gate.Question;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("The halts that were lifted, and everything that is still held.")
public record ResumeResultJson(List<QuestionJson> resumed, GateJson gate) {
  public static ResumeResultJson of(List<Question> halts, GateStatus status) {
    return new ResumeResultJson(halts.stream().map(QuestionJson::of).toList(), GateJson.of(status));
  }
}
