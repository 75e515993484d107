package dev.folkmoot.llm;

import java.util.List;

/**
 * The replies of one turn that call tools. They are kept before what they call is done, so that a
 * turn which is begun again after a crash makes the same calls, with the same keys.
 */
public interface ReplyJournal {
  /** The replies that earlier starts of the turn have kept, in their order. */
  List<Reply> kept();

  /** Adds replies; false if the turn is no longer ours, and nothing may be done for it. */
  boolean keep(List<Reply> replies);
}
