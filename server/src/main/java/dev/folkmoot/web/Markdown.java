package dev.folkmoot.web;

import dev.folkmoot.core.VisibleText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.commonmark.node.Document;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.DefaultUrlSanitizer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlNodeRendererFactory;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Renders the Markdown of agents and people. HTML is shown as text, links work only to web and mail
 * addresses, pictures are shown as their addresses, and headings are bold lines.
 */
final class Markdown {
  private static final int DEEPEST = 50;

  /** The longest HTML: that of a text of 10,000 characters if each of them is escaped. */
  private static final int LONGEST = 60_000;

  private static final Parser PARSER = Parser.builder().build();
  private static final HtmlRenderer RENDERER = renderer(SafeRenderer::new);
  private static final HtmlRenderer REVEALING = renderer(RevealingRenderer::new);

  private Markdown() {}

  private static HtmlRenderer renderer(HtmlNodeRendererFactory special) {
    return HtmlRenderer.builder()
        .escapeHtml(true)
        .sanitizeUrls(true)
        .urlSanitizer(new DefaultUrlSanitizer(List.of("http", "https", "mailto")))
        .softbreak("<br>\n")
        .attributeProviderFactory(_ -> Markdown::attributes)
        .nodeRendererFactory(special)
        .build();
  }

  /**
   * Renders a text. A text whose nesting is too deep or whose HTML is too long would break the
   * page, so it is shown as written.
   */
  static Rendered html(String text) {
    return parse(text)
        .map(document -> rendered(RENDERER, document))
        .filter(html -> html.bytes() <= LONGEST)
        .orElseGet(() -> asWritten(text));
  }

  /** Renders a text with the address of each link and the language of code as words. */
  static Rendered revealing(Node document) {
    return rendered(REVEALING, document);
  }

  /** Empty if the text is nested too deep. */
  static Optional<Node> parse(String text) {
    try {
      return Optional.of(PARSER.parse(text)).filter(document -> depth(document) <= DEEPEST);
    } catch (StackOverflowError e) {
      return Optional.empty();
    }
  }

  private static Rendered asWritten(String text) {
    var words = new IndentedCodeBlock();
    words.setLiteral(text);
    var document = new Document();
    document.appendChild(words);
    return rendered(RENDERER, document);
  }

  /** Makes invisible characters visible, also those that are written as HTML entities. */
  private static Rendered rendered(HtmlRenderer renderer, Node document) {
    return new Rendered(VisibleText.of(renderer.render(document)));
  }

  private static int depth(Node root) {
    int deepest = 0;
    int depth = 0;
    Node at = root;
    while (true) {
      deepest = Math.max(deepest, depth);
      if (at.getFirstChild() != null) {
        at = at.getFirstChild();
        depth++;
        continue;
      }
      while (depth > 0 && at.getNext() == null) {
        at = at.getParent();
        depth--;
      }
      if (depth == 0) {
        return deepest;
      }
      at = at.getNext();
    }
  }

  private static void attributes(Node node, String tag, Map<String, String> attributes) {
    if (node instanceof Link) {
      attributes.put("rel", "noopener noreferrer nofollow");
    }
  }

  /** Links with their address and title, and code with its language. */
  private record RevealingRenderer(HtmlNodeRendererContext context, SafeRenderer safe)
      implements NodeRenderer {
    RevealingRenderer(HtmlNodeRendererContext context) {
      this(context, new SafeRenderer(context));
    }

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
      return Set.of(Image.class, Heading.class, Link.class, FencedCodeBlock.class);
    }

    @Override
    public void render(Node node) {
      switch (node) {
        case Link link -> {
          safe.children(link);
          context.getWriter().text(" (%s%s)".formatted(link.getDestination(), title(link)));
        }
        case FencedCodeBlock code -> {
          context.getWriter().tag("pre");
          context.getWriter().text(code.getInfo().isEmpty() ? "" : code.getInfo() + "\n");
          context.getWriter().tag("code");
          context.getWriter().text(code.getLiteral());
          context.getWriter().tag("/code");
          context.getWriter().tag("/pre");
          context.getWriter().line();
        }
        default -> safe.render(node);
      }
    }

    private static String title(Link link) {
      return link.getTitle() == null ? "" : " “%s”".formatted(link.getTitle());
    }
  }

  /** Pictures as links, headings as bold lines. */
  private record SafeRenderer(HtmlNodeRendererContext context) implements NodeRenderer {
    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
      return Set.of(Image.class, Heading.class);
    }

    @Override
    public void render(Node node) {
      var html = context.getWriter();
      if (node instanceof Image image) {
        html.text("[picture: ");
        children(image);
        html.text(" " + image.getDestination() + "]");
      } else {
        html.line();
        html.tag("p", Map.of("class", "heading"));
        children(node);
        html.tag("/p");
        html.line();
      }
    }

    private void children(Node parent) {
      for (var child = parent.getFirstChild(); child != null; child = child.getNext()) {
        context.render(child);
      }
    }
  }
}
