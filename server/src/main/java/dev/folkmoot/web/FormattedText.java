package dev.folkmoot.web;

import java.util.Optional;
import java.util.Set;
import org.commonmark.node.Document;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.text.TextContentNodeRendererContext;
import org.commonmark.renderer.text.TextContentRenderer;

/**
 * The text of a question with its Markdown applied. Links show their addresses.
 *
 * @param hides whether formatting hides words of the text, such as a link definition
 */
record FormattedText(Rendered html, boolean hides) {
  private static final Set<Class<? extends Node>> PLAIN =
      Set.of(Document.class, Paragraph.class, Text.class, SoftLineBreak.class, HardLineBreak.class);

  private static final TextContentRenderer WORDS =
      TextContentRenderer.builder().nodeRendererFactory(CodeWithLanguage::new).build();

  /** Empty if formatting changes nothing. */
  static Optional<FormattedText> of(String text) {
    return Markdown.parse(text)
        .filter(document -> !isPlain(document))
        .map(
            document ->
                new FormattedText(
                    Markdown.revealing(document), !isWithin(text, WORDS.render(document))));
  }

  private static boolean isPlain(Node node) {
    boolean plain = PLAIN.contains(node.getClass());
    for (var child = node.getFirstChild(); plain && child != null; child = child.getNext()) {
      plain = isPlain(child);
    }
    return plain;
  }

  /** Whether the letters and digits of one text are all in the other, in their order. */
  private static boolean isWithin(String text, String other) {
    var given = letters(text);
    var found = letters(other);
    int at = 0;
    for (int i = 0; i < found.length && at < given.length; i++) {
      at += given[at] == found[i] ? 1 : 0;
    }
    return at == given.length;
  }

  private static int[] letters(String text) {
    return text.codePoints().filter(Character::isLetterOrDigit).toArray();
  }

  /** Also writes the words after a code fence: a language, or anything else. */
  private record CodeWithLanguage(TextContentNodeRendererContext context) implements NodeRenderer {
    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
      return Set.of(FencedCodeBlock.class);
    }

    @Override
    public void render(Node node) {
      var code = (FencedCodeBlock) node;
      context.getWriter().write(code.getInfo() + " " + code.getLiteral());
      context.getWriter().block();
    }
  }
}
