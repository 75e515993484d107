package dev.folkmoot.web;

import dev.folkmoot.discussion.Discussion;
import dev.folkmoot.session.Turn;
import java.util.ArrayList;
import java.util.List;

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

  /** Of those that were read, in so many bytes. */
  static Turns fitting(Discussion discussion, int most) {
    var entries = new ArrayList<Rendered>();
    int room = most;
    for (Turn turn : discussion.turns().reversed()) {
      var html = Html.part("turn", turn);
      room -= html.bytes();
      if (room < 0 && !entries.isEmpty()) {
        break;
      }
      entries.addFirst(html);
    }
    return new Turns(entries, discussion.omitted() + discussion.turns().size() - entries.size());
  }
}
