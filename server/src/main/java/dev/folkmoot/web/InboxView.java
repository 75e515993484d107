package dev.folkmoot.web;

import dev.folkmoot.gate.HoldSummary;
import dev.folkmoot.gate.QuestionFilter;
import java.util.List;
import java.util.Optional;

/** A page of the inbox. */
record InboxView(
    Frame frame,
    Selection chosen,
    List<Rendered> cards,
    Optional<String> next,
    HoldSummary held,
    HaltControl haltControl) {

  /** The filter and the cursor in the page's address. */
  record Selection(QuestionFilter filter, String cursor) {
    String address(String part) {
      return Names.address(
          "/",
          "part",
          part,
          "agent",
          filter.agent().map(Object::toString).orElse(""),
          "session",
          filter.session().map(Object::toString).orElse(""),
          "type",
          filter.type().map(Object::toString).orElse(""),
          "to",
          filter.to().orElse(""),
          "text",
          filter.text().orElse(""),
          "cursor",
          cursor);
    }

    Selection after(String place) {
      return new Selection(filter, place);
    }

    boolean isAll() {
      return filter.equals(QuestionFilter.open());
    }

    boolean isFirst() {
      return cursor.isEmpty();
    }

    /** The filter in words. */
    String words() {
      var words = new StringBuilder();
      filter.agent().ifPresent(agent -> words.append(" about ").append(agent));
      filter.session().ifPresent(session -> words.append(" in session ").append(session));
      filter.type().ifPresent(type -> words.append(" of type ").append(type));
      filter.to().ifPresent(name -> words.append(" for ").append(name));
      filter.text().ifPresent(text -> words.append(" with “").append(text).append("”"));
      return words.toString().strip();
    }
  }

  boolean isEverythingHeld() {
    return !held.everything().isEmpty();
  }

  boolean isAnythingHeld() {
    return isEverythingHeld() || !held.sessions().isEmpty() || !held.agents().isEmpty();
  }

  /** The first of those held, as many as the page shows. */
  static <T> List<T> shown(List<T> all) {
    return all.size() > InboxPages.MOST_HELD ? all.subList(0, InboxPages.MOST_HELD) : all;
  }
}
