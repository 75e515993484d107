package dev.folkmoot.web;

import dev.folkmoot.Config;
import java.io.IOException;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Where everybody shows a token. */
class OffersTest extends OffersContract {
  @BeforeContainer
  static void start() throws IOException {
    start(Config.TrustMode.TOKENS);
  }

  @AfterContainer
  static void end() {
    stop();
  }
}
