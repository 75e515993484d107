package dev.folkmoot;

import dev.folkmoot.core.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Log lines on standard error: one JSON object each, or text for a terminal. */
final class Logs {
  private Logs() {}

  /** Keeps logging until the process ends. Call it before anything is logged. */
  static void keepDuringShutdown() {
    System.setProperty("java.util.logging.manager", LateLogManager.class.getName());
  }

  static void start(Config.LogFormat format) {
    var root = Logger.getLogger("");
    for (var handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
    var console = new ConsoleHandler();
    console.setFormatter(format == Config.LogFormat.JSON ? new JsonLines() : new TextLines());
    root.addHandler(console);
    root.setLevel(Level.WARNING);
    Logger.getLogger("dev.folkmoot").setLevel(Level.INFO);
  }

  /** Logs only warnings and errors, for a terminal that shows something else. */
  static void quiet() {
    Logger.getLogger("dev.folkmoot").setLevel(Level.WARNING);
  }

  /** Unlike the default manager, keeps its handlers when the process begins to stop. */
  public static final class LateLogManager extends LogManager {
    @Override
    public void reset() {
      // keeps the handlers for the lines that are logged while the server stops
    }
  }

  private static String trace(Throwable failure) {
    var trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }

  private static final class JsonLines extends Formatter {
    @Override
    public String format(LogRecord line) {
      var json =
          Json.object()
              .put("time", line.getInstant().toString())
              .put("level", line.getLevel().getName())
              .put("logger", line.getLoggerName())
              .put("message", formatMessage(line));
      if (line.getThrown() != null) {
        json.put("trace", trace(line.getThrown()));
      }
      return json + "\n";
    }
  }

  private static final class TextLines extends Formatter {
    @Override
    public String format(LogRecord line) {
      var thrown = line.getThrown() == null ? "" : "\n" + trace(line.getThrown()).stripTrailing();
      return "%s %s %s%s%n"
          .formatted(line.getInstant(), line.getLevel().getName(), formatMessage(line), thrown);
    }
  }
}
