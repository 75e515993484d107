package dev.folkmoot.core;

import java.util.Collection;
import java.util.Locale;

/** The server's metrics, in Prometheus' text format. */
public final class Metrics {
  private final StringBuilder text = new StringBuilder();

  /** A feature that has metrics. */
  public interface Source {
    void report(Metrics metrics);
  }

  /** All values of one metric, which differ in their labels. */
  public final class Family {
    private final String name;

    private Family(String name) {
      this.name = name;
    }

    /** Adds a value; {@code labels} alternates names and values. */
    public Family value(Number value, String... labels) {
      return part("", value, labels);
    }

    /** Adds a value under a suffix of the metric's name, such as {@code _bucket} of a histogram. */
    public Family part(String suffix, Number value, String... labels) {
      text.append(name).append(suffix);
      for (int i = 0; i < labels.length; i += 2) {
        text.append(i == 0 ? '{' : ',').append(labels[i]);
        text.append("=\"").append(escaped(labels[i + 1])).append('"');
      }
      text.append(labels.length == 0 ? " " : "} ")
          .append(value instanceof Double d ? String.format(Locale.ROOT, "%.6f", d) : value)
          .append('\n');
      return this;
    }
  }

  public static String of(Collection<Source> sources) {
    var metrics = new Metrics();
    sources.forEach(source -> source.report(metrics));
    return metrics.text.toString();
  }

  private Metrics() {}

  public Family counter(String name, String help) {
    return family(name, "counter", help);
  }

  public Family gauge(String name, String help) {
    return family(name, "gauge", help);
  }

  public Family histogram(String name, String help) {
    return family(name, "histogram", help);
  }

  /** A counter with a label for each of the enum's values. */
  public <E extends Enum<E>> void tally(
      String name, String help, String label, Collection<E> values, Tally<E> tally) {
    var family = counter(name, help);
    values.forEach(value -> family.value(tally.of(value), label, HasWord.of(value)));
  }

  private Family family(String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    return new Family(name);
  }

  private static String escaped(String label) {
    return label.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
