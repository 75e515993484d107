package dev.folkmoot.web;

import dev.folkmoot.core.Text;
import dev.folkmoot.knowledge.KnowledgeDetails;
import dev.folkmoot.knowledge.KnowledgeEdge;
import dev.folkmoot.knowledge.KnowledgeNode;
import java.util.List;
import java.util.Optional;

/**
 * The page of a knowledge entry.
 *
 * @param outgoing the edges that lead from it
 * @param incoming the edges that lead to it
 * @param history the newest change first
 */
record EntryView(
    Frame frame,
    KnowledgeDetails details,
    KnowledgePicture picture,
    List<Rendered> outgoing,
    List<Rendered> incoming,
    List<Rendered> history) {
  static final int MOST_EDGES = 200;
  static final int MOST_CHANGES = 50;
  private static final int NOTE = 400;
  private static final int SHORT = 2_000;

  /**
   * An edge, seen from the entry of the page.
   *
   * @param outgoing whether it leads from this entry
   * @param node at the other end, if it is known
   */
  record Edge(KnowledgeEdge edge, boolean outgoing, Optional<KnowledgeNode> node) {
    static Edge of(KnowledgeDetails details, KnowledgeEdge edge, boolean outgoing) {
      var id = details.node().id();
      var other = outgoing ? edge.to() : edge.from();
      var known =
          other.equals(id)
              ? Optional.of(details.node())
              : details.neighbourhood().neighbours().stream()
                  .filter(one -> one.id().equals(other))
                  .findFirst();
      return new Edge(edge, outgoing, known);
    }

    String other() {
      return outgoing ? edge.to() : edge.from();
    }

    String relation() {
      return KnowledgeWords.of(edge.relation());
    }

    Optional<String> note() {
      return edge.note().map(text -> Text.excerpt(NOTE, text));
    }
  }

  KnowledgeNode node() {
    return details.node();
  }

  String path() {
    return KnowledgeWords.address(node().id());
  }

  boolean hasShortExample() {
    return node().example().filter(text -> text.length() <= SHORT).isPresent();
  }

  boolean hasAllEdges() {
    return details.neighbourhood().edges().size() < MOST_EDGES
        && outgoing.size() + incoming.size() >= details.neighbourhood().edges().size();
  }

  boolean hasAllChanges() {
    return history.size() == details.history().size() && history.size() < MOST_CHANGES;
  }

  String caption() {
    return "The entry and %s (dashed)%s".formatted(picture.neighbours(), picture.captionEnd());
  }

  /** An entry without edges has no picture. */
  boolean hasPicture() {
    return !picture.lines().isEmpty();
  }
}
