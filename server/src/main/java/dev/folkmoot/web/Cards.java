package dev.folkmoot.web;

import dev.folkmoot.gate.Inbox;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Rights;
import java.util.List;

/** Makes the cards of one reader, whose rights are read once for all of them. */
record Cards(Inbox inbox, Visitor visitor, Rights rights) {
  Cards(Inbox inbox, Visitor visitor) {
    this(inbox, visitor, inbox.rights(visitor.speaker()));
  }

  Card of(Question question) {
    return new Card(new QuestionWords(question, inbox.describe(question), visitor), rights);
  }

  List<Rendered> rendered(List<Question> questions) {
    return questions.stream().map(one -> Html.part("card", of(one))).toList();
  }
}
