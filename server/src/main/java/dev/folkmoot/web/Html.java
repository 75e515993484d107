package dev.folkmoot.web;

import dev.folkmoot.http.Reply;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import gg.jte.output.Utf8ByteOutput;
import java.nio.ByteBuffer;
import java.util.Map;

/** Renders the templates, which are compiled at build time and loaded at first use. */
final class Html {
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

  /** Whatever an agent writes, a page runs only our scripts and calls only this server. */
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          POLICY,
          "Referrer-Policy",
          "same-origin",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Vary",
          "HX-Request");

  private static final class Engine {
    static final TemplateEngine ENGINE =
        TemplateEngine.createPrecompiled(
            null, ContentType.Html, Html.class.getClassLoader(), Html.class.getPackageName());
  }

  private Html() {}

  /** Renders a template as a reply. */
  static Reply.Now reply(int status, String template, Object view) {
    var output = new Utf8ByteOutput();
    Engine.ENGINE.render(template + ".jte", view, new VisibleOutput(output));
    return new Reply.Now(
        status, "text/html; charset=utf-8", ByteBuffer.wrap(output.toByteArray()), HEADERS);
  }

  /** Renders a template as a part of a page. */
  static Rendered part(String template, Object view) {
    var output = new StringOutput();
    Engine.ENGINE.render(template + ".jte", view, new VisibleOutput(output));
    return new Rendered(output.toString());
  }

  static Reply.Now ok(String template, Object view) {
    return reply(200, template, view);
  }
}
