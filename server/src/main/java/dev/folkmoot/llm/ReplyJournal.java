package dev.folkmoot.llm;

import java.util.List;

/**
 * The replies of one turn that call tools. A reply is stored before its calls are made, so that a
 * turn that starts again after a crash makes the same calls with the same keys.
 */
public interface ReplyJournal {
  /** The replies that earlier starts of the turn stored, in order. */
  List<Reply> kept();

  /** Adds replies. False if another node has the turn now; then no call may be made for it. */
  boolean keep(List<Reply> replies);
}
