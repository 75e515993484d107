package dev.folkmoot.speech;

import dev.folkmoot.llm.StreamListener;
import dev.folkmoot.session.Piece;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A turn while it is spoken. Each attempt has a stream of its own: a word that broke off is passed
 * on to nobody, since it may be half a secret.
 */
final class LiveTurn implements StreamListener {
  /** More attempts than a turn is given each time it is begun. */
  private static final int ATTEMPTS = 100;

  private final boolean scripted;
  private final Optional<Consumer<Piece>> heard;
  private long attempt;
  private Optional<MaskedStream> stream;

  /**
   * Attempts go on counting from one start of the turn to the next, whichever node has it.
   *
   * @param heard hears the pieces, if anybody does
   */
  LiveTurn(long start, boolean scripted, Optional<Consumer<Piece>> heard) {
    this.attempt = start * ATTEMPTS + 1;
    this.scripted = scripted;
    this.heard = heard;
    this.stream = stream();
  }

  @Override
  public void hear(String piece) {
    stream.ifPresent(one -> one.hear(piece));
  }

  @Override
  public void beginAnew() {
    attempt++;
    stream = stream();
  }

  /** Nothing more will come. */
  void end() {
    stream.ifPresent(MaskedStream::end);
  }

  private Optional<MaskedStream> stream() {
    return heard.map(one -> new MaskedStream(attempt, scripted, one));
  }
}
