package dev.folkmoot.discussion;

import dev.folkmoot.llm.Hearer;
import java.util.function.Consumer;

/**
 * What is heard of a turn while it is spoken. Each attempt has a foretaste of its own: a word that
 * broke off is told to nobody, since it may be half a secret.
 */
final class Preview implements Hearer {
  private final boolean scripted;
  private final Consumer<Piece> heard;
  private int attempt = 1;
  private Foretaste foretaste;

  Preview(boolean scripted, Consumer<Piece> heard) {
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
