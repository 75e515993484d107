package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("The questions that were answered with their defaults.")
public record AnswerDefaultsResultJson(int answered, List<QuestionJson> questions) {}
