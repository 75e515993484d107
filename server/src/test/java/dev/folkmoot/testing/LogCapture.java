package dev.folkmoot.testing;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Everything that this process logs, of every level, until it is closed. */
public final class LogCapture implements AutoCloseable {
  private static final Logger ROOT = Logger.getLogger("");

  private final Queue<String> logged = new ConcurrentLinkedQueue<>();
  private final Level before = ROOT.getLevel();
  private final Handler handler =
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

  public LogCapture() {
    handler.setLevel(Level.ALL);
    ROOT.setLevel(Level.ALL);
    ROOT.addHandler(handler);
  }

  public List<String> lines() {
    return List.copyOf(logged);
  }

  public List<String> linesWith(String text) {
    return logged.stream().filter(line -> line.contains(text)).toList();
  }

  @Override
  public void close() {
    ROOT.removeHandler(handler);
    ROOT.setLevel(before);
  }
}
