package dev.folkmoot.web;

import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Rights;
import java.util.List;

/** Makes the cards of one reader, whose rights are read once for all of them. */
record Cards(Gate gate, Visitor visitor, Rights rights) {
  Cards(Gate gate, Visitor visitor) {
    this(gate, visitor, gate.rights(visitor.speaker()));
  }

  Card of(Question question) {
    return new Card(new QuestionWords(question, gate.describe(question), visitor), rights);
  }

  List<Rendered> rendered(List<Question> questions) {
    return questions.stream().map(one -> Html.part("card", of(one))).toList();
  }
}
