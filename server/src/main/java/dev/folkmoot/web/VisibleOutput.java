package dev.folkmoot.web;

import dev.folkmoot.core.VisibleText;
import gg.jte.TemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Escapes HTML, and makes invisible characters visible in all text that people read. Values that a
 * form sends back stay unchanged.
 */
final class VisibleOutput extends OwaspHtmlTemplateOutput {
  private static final Set<String> SHOWN_ATTRIBUTES = Set.of("title", "aria-label", "alt");

  private boolean shown = true;

  VisibleOutput(TemplateOutput output) {
    super(output);
  }

  @Override
  public void setContext(String tag, @Nullable String attribute) {
    super.setContext(tag, attribute);
    shown = attribute == null ? !tag.equals("textarea") : SHOWN_ATTRIBUTES.contains(attribute);
  }

  @Override
  public void writeUserContent(@Nullable String words) {
    super.writeUserContent(words == null || !shown ? words : VisibleText.of(words));
  }
}
