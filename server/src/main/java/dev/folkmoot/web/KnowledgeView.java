package dev.folkmoot.web;

import dev.folkmoot.core.Text;
import dev.folkmoot.knowledge.KnowledgeNode;
import dev.folkmoot.knowledge.KnowledgePage;
import java.util.List;
import java.util.Optional;

/** A part of the graph, as a picture and as a list. */
record KnowledgeView(
    Frame frame,
    KnowledgeSearch search,
    KnowledgePage page,
    List<Rendered> rows,
    KnowledgePicture picture) {
  private static final int EXCERPT = 160;
  private static final int LABEL = 40;

  Optional<String> next() {
    return page.cursor().map(place -> search.from(place).address(""));
  }

  /** Whether other pages have more. */
  boolean isPart() {
    return search.cursor().isPresent() || page.cursor().isPresent();
  }

  /** The part of the graph that the picture shows, in a sentence. */
  String caption() {
    int shown = picture.entries();
    return "%s%s%s%s"
        .formatted(
            isPart() ? "A part of the graph: " : "",
            shown == 1 ? "1 entry" : shown + " entries",
            picture.added() == 0 ? "" : " and %s (dashed)".formatted(picture.neighbours()),
            picture.captionEnd());
  }

  static String key(KnowledgeNode node) {
    return "n-" + Names.key(node.id());
  }

  static String excerpt(KnowledgeNode node) {
    return Text.excerpt(EXCERPT, node.description().strip());
  }

  static String label(String text) {
    return Text.excerpt(LABEL, text);
  }
}
