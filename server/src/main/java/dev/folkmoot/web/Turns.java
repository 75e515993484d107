package dev.folkmoot.web;

import dev.folkmoot.discussion.Discussion;
import java.util.List;
import java.util.function.Function;

/**
 * As many of the latest turns as fit on a page. None is ever cut: the others are on the page
 * before, and one that is too long is there alone.
 *
 * @param omitted how many come before them
 */
record Turns(List<Rendered> entries, int omitted) {
  static final Turns NONE = new Turns(List.of(), 0);

  Turns {
    entries = List.copyOf(entries);
  }

  /** Of those that were read. */
  static Turns fitting(Discussion discussion, PageBudget budget) {
    var entries =
        budget
            .fill(
                discussion.turns().reversed().stream().map(turn -> Html.part("turn", turn)),
                Function.identity())
            .reversed();
    return new Turns(entries, discussion.omitted() + discussion.turns().size() - entries.size());
  }
}
