package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("The halts that were lifted, and what is held all the same.")
public record ResumedJson(List<QuestionJson> resumed, GateJson gate) {}
