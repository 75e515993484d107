package dev.folkmoot.session;

import java.util.List;
import java.util.Optional;

/**
 * The end of a wave, when all its turns have ended.
 *
 * @param session as it was before the last of these turns ended
 * @param seats all seats of the session
 * @param next where the next wave begins
 * @param last the turn that ended the wave, which is not recorded yet; empty if a decision about a
 *     failed turn ended it
 * @param modelTurns how many turns models have taken since a person or external agent last acted
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

  /** True for the last wave of its round. */
  public boolean endsRound() {
    return next.round() > session.place().round();
  }
}
