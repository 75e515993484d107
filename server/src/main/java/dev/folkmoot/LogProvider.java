package dev.folkmoot;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Marker;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/** Passes slf4j's lines to the JDK's logging, without searching the stack for the caller. */
public final class LogProvider implements SLF4JServiceProvider {
  private final IMarkerFactory markers = new BasicMarkerFactory();
  private final MDCAdapter context = new NOPMDCAdapter();

  @Override
  public ILoggerFactory getLoggerFactory() {
    return JdkLogger::new;
  }

  @Override
  public IMarkerFactory getMarkerFactory() {
    return markers;
  }

  @Override
  public MDCAdapter getMDCAdapter() {
    return context;
  }

  @Override
  public String getRequestedApiVersion() {
    return "2.0";
  }

  @Override
  public void initialize() {
    // nothing is needed before the first line
  }

  private static final class JdkLogger extends LegacyAbstractLogger {
    private final transient Logger jdk;

    JdkLogger(String name) {
      this.name = name;
      jdk = Logger.getLogger(name);
    }

    @Override
    protected void handleNormalizedLoggingCall(
        org.slf4j.event.Level level,
        @Nullable Marker marker,
        String message,
        Object @Nullable [] arguments,
        @Nullable Throwable thrown) {
      var line = new LogRecord(of(level), MessageFormatter.basicArrayFormat(message, arguments));
      line.setLoggerName(name);
      line.setThrown(thrown);
      jdk.log(line);
    }

    private static Level of(org.slf4j.event.Level level) {
      return switch (level) {
        case ERROR -> Level.SEVERE;
        case WARN -> Level.WARNING;
        case INFO -> Level.INFO;
        case DEBUG -> Level.FINE;
        case TRACE -> Level.FINEST;
      };
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
      return null;
    }

    @Override
    public boolean isTraceEnabled() {
      return jdk.isLoggable(Level.FINEST);
    }

    @Override
    public boolean isDebugEnabled() {
      return jdk.isLoggable(Level.FINE);
    }

    @Override
    public boolean isInfoEnabled() {
      return jdk.isLoggable(Level.INFO);
    }

    @Override
    public boolean isWarnEnabled() {
      return jdk.isLoggable(Level.WARNING);
    }

    @Override
    public boolean isErrorEnabled() {
      return jdk.isLoggable(Level.SEVERE);
    }
  }
}
