package dev.folkmoot.llm;

import static dev.folkmoot.llm.ModelServer.fail;
import static dev.folkmoot.llm.ModelServer.say;
import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelServer.Act;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@OnEveryProvider
class SilenceTest {
  private static final Logger ROOT = Logger.getLogger("");

  private final Provider provider;
  private final Queue<String> logged = new ConcurrentLinkedQueue<>();
  private final Level before = ROOT.getLevel();
  private final Handler ear =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          var text = new StringWriter();
          text.append(entry.getLoggerName()).append(": ").append(entry.getMessage());
          if (entry.getThrown() != null) {
            entry.getThrown().printStackTrace(new PrintWriter(text));
          }
          logged.add(text.toString());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  SilenceTest(Provider provider) {
    this.provider = provider;
  }

  @BeforeEach
  void listen() {
    ear.setLevel(Level.ALL);
    ROOT.setLevel(Level.ALL);
    ROOT.addHandler(ear);
  }

  @AfterEach
  void leave() {
    ROOT.removeHandler(ear);
    ROOT.setLevel(before);
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
    assertThat(logged)
        .noneMatch(
            line ->
                line.contains("Good day")
                    || line.contains("not\": json")
                    || line.contains("Hello")
                    || line.contains(Asking.KEY));
  }
}
