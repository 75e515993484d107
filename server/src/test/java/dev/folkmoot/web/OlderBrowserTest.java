package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

/** The same in a browser that cannot move an element without taking the focus from it. */
class OlderBrowserTest extends RefreshBrowserTest {
  @Override
  Visit visit(String name) {
    var visit = stranger(api.url());
    visit.context().addInitScript("delete Element.prototype.moveBefore");
    visit.named(name);
    assertThat(visit.page().evaluate("'moveBefore' in Element.prototype")).isEqualTo(false);
    return visit;
  }
}
