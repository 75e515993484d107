package dev.folkmoot.llm;

import static dev.folkmoot.llm.ModelServer.fail;
import static dev.folkmoot.llm.ModelServer.say;
import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.testing.LogCapture;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

@OnEveryProvider
class SilenceTest {
  private final Provider provider;
  @AutoClose private final LogCapture log = new LogCapture();

  SilenceTest(Provider provider) {
    this.provider = provider;
  }

  @Test
  void nothing_that_was_said_is_ever_logged() throws Exception {
    try (var asking = Asking.of(provider)) {
      asking.ask();
      asking.server.then(new Act.Garble(List.of("Good day.")));
      asking.ask();
      asking.server.then(new Act.BreakOff(List.of("Good day.")));
      asking.ask();
      asking.server.then(say("Good day. [", "x", "y"));
      asking.ask();
      asking.server.always(fail(401));
      asking.failure();
      asking.server.awaitEnds(7);
    }
    assertThat(log.lines())
        .noneMatch(
            line ->
                line.contains("Good day")
                    || line.contains("not\": json")
                    || line.contains("Hello")
                    || line.contains(Asking.KEY));
  }
}
