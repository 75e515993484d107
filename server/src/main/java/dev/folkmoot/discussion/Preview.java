package dev.folkmoot.discussion;

import dev.folkmoot.llm.Hearer;
import java.util.function.Consumer;

/**
 * What is heard of a turn while it is spoken. Each attempt has a foretaste of its own: a word that
 * broke off is told to nobody, since it may be half a secret.
 */
final class Preview implements Hearer {
  /** More attempts than a turn is given in one run. */
  private static final int IN_A_RUN = 10;

  private final boolean scripted;
  private final Consumer<Piece> heard;
  private long attempt;
  private Foretaste foretaste;

  /** Attempts go on counting from one run of a session to the next, whichever node has it. */
  Preview(long run, boolean scripted, Consumer<Piece> heard) {
    this.attempt = (run - 1) * IN_A_RUN + 1;
    this.scripted = scripted;
    this.heard = heard;
    this.foretaste = new Foretaste(attempt, scripted, heard);
  }

  @Override
  public void hear(String piece) {
    foretaste.hear(piece);
  }

  @Override
  public void beginAnew() {
    attempt++;
    foretaste = new Foretaste(attempt, scripted, heard);
  }

  /** Nothing more will come. */
  void end() {
    foretaste.end();
  }
}
