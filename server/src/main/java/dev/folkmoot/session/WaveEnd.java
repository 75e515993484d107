package dev.folkmoot.session;

import java.util.List;
import java.util.Optional;

/**
 * A wave of which every turn has ended.
 *
 * @param session as it was before the last of these turns ended
 * @param seats all seats of the session
 * @param next where the next wave begins
 * @param last the turn that ended it, which is not recorded yet; nothing if people ended it by
 *     deciding about a failed turn
 * @param modelTurns the turns of models since somebody last let the session run
 * @param awaitsModel whether a model speaks in the next wave
 */
public record WaveEnd(
    Session session,
    List<Seat> seats,
    Place next,
    Optional<Turn> last,
    int modelTurns,
    boolean awaitsModel) {
  public WaveEnd {
    seats = List.copyOf(seats);
  }

  /** True if it was the last wave of its round. */
  public boolean endsRound() {
    return next.round() > session.place().round();
  }
}
