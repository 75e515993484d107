package dev.folkmoot.architect;

import dev.folkmoot.store.Tx;
import dev.folkmoot.story.StoryId;

/** Finds the knowledge of the project that matters for a story. */
@FunctionalInterface
public interface KnowledgeFinder {
  /** The knowledge as a text that a model can read; empty if there is none. */
  String of(Tx tx, StoryId story);
}
