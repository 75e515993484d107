package dev.folkmoot.llm;

/** One contribution to a conversation with a model. */
public record Message(Author author, String text) {
  /** Whose words they are, as the model sees it. */
  public enum Author {
    USER,
    MODEL
  }
}
