package dev.folkmoot.speech;

import dev.folkmoot.llm.StreamListener;
import dev.folkmoot.session.Piece;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The live pieces of a turn in progress. Each attempt has a stream of its own. The incomplete last
 * word of an attempt that breaks off is dropped, since it may be half a secret.
 */
final class LiveTurn implements StreamListener {
  /** More than the attempts of one start of a turn. */
  private static final int ATTEMPTS = 100;

  private final boolean scripted;
  private final Optional<Consumer<Piece>> listener;
  private long attempt;
  private Optional<MaskedStream> stream;

  /**
   * The numbers of attempts grow from one start of the turn to the next, also across nodes.
   *
   * @param listener gets the pieces; empty if nobody reads them
   */
  LiveTurn(long start, boolean scripted, Optional<Consumer<Piece>> listener) {
    this.attempt = start * ATTEMPTS + 1;
    this.scripted = scripted;
    this.listener = listener;
    this.stream = stream();
  }

  @Override
  public void hear(String piece) {
    stream.ifPresent(one -> one.hear(piece));
  }

  @Override
  public void startOver() {
    attempt++;
    stream = stream();
  }

  /** Ends the stream, and passes on its last word. */
  void end() {
    stream.ifPresent(MaskedStream::end);
  }

  private Optional<MaskedStream> stream() {
    return listener.map(one -> new MaskedStream(attempt, scripted, one));
  }
}
