package dev.folkmoot.web;

import dev.folkmoot.discussion.Discussion;
import java.util.List;
import java.util.function.Function;

/**
 * The latest turns that fit on a page. No turn is cut: the others are on the page before, and a
 * turn that is too long has a page of its own.
 *
 * @param omitted how many come before them
 */
record Turns(List<Rendered> entries, int omitted) {
  static final Turns NONE = new Turns(List.of(), 0);

  Turns {
    entries = List.copyOf(entries);
  }

  /** The turns of a discussion that fit. */
  static Turns fitting(Discussion discussion, PageBudget budget) {
    var entries =
        budget
            .fillAtLeastOne(
                discussion.turns().reversed().stream().map(turn -> Html.part("turn", turn)),
                Function.identity())
            .reversed();
    return new Turns(entries, discussion.omitted() + discussion.turns().size() - entries.size());
  }
}
