package dev.folkmoot.web;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import java.nio.charset.StandardCharsets;

/** A part of a page as it is sent. */
record Rendered(String html) implements Content {
  @Override
  public void writeTo(TemplateOutput output) {
    output.writeContent(html);
  }

  int bytes() {
    return html.getBytes(StandardCharsets.UTF_8).length;
  }
}
