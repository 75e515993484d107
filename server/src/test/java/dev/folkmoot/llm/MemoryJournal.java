package dev.folkmoot.llm;

import java.util.ArrayList;
import java.util.List;

/** What a crash leaves of a turn. */
final class MemoryJournal implements ReplyJournal {
  final List<Reply> replies = new ArrayList<>();
  boolean lost;

  @Override
  public List<Reply> kept() {
    return List.copyOf(replies);
  }

  @Override
  public boolean keep(List<Reply> more) {
    return !lost && replies.addAll(more);
  }
}
