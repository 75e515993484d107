package dev.folkmoot.speech;

import dev.folkmoot.llm.Hearer;
import dev.folkmoot.session.Piece;
import java.util.function.Consumer;

/**
 * A turn while it is spoken. Each attempt has a stream of its own: a word that broke off is passed
 * on to nobody, since it may be half a secret.
 */
final class LiveTurn implements Hearer {
  /** More attempts than a turn is given in one run. */
  private static final int IN_A_RUN = 10;

  private final boolean scripted;
  private final Consumer<Piece> heard;
  private long attempt;
  private MaskedStream stream;

  /** Attempts go on counting from one run of a session to the next, whichever node has it. */
  LiveTurn(long runNumber, boolean scripted, Consumer<Piece> heard) {
    this.attempt = (runNumber - 1) * IN_A_RUN + 1;
    this.scripted = scripted;
    this.heard = heard;
    this.stream = new MaskedStream(attempt, scripted, heard);
  }

  @Override
  public void hear(String piece) {
    stream.hear(piece);
  }

  @Override
  public void beginAnew() {
    attempt++;
    stream = new MaskedStream(attempt, scripted, heard);
  }

  /** Nothing more will come. */
  void end() {
    stream.end();
  }
}
