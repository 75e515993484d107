package dev.folkmoot.bench;

import java.util.Locale;

/** A measured figure, its bound, and details of its origin. */
record Measurement(String name, double measured, String unit, Bound bound, String detail) {
  /** The bound of a figure. */
  sealed interface Bound {
    record AtMost(double value) implements Bound {}

    record AtLeast(double value) implements Bound {}

    record None() implements Bound {}
  }

  static Measurement atMost(
      double bound, String name, double measured, String unit, String detail) {
    return new Measurement(name, measured, unit, new Bound.AtMost(bound), detail);
  }

  static Measurement atLeast(
      double bound, String name, double measured, String unit, String detail) {
    return new Measurement(name, measured, unit, new Bound.AtLeast(bound), detail);
  }

  static Measurement noted(String name, double measured, String unit, String detail) {
    return new Measurement(name, measured, unit, new Bound.None(), detail);
  }

  boolean isOver() {
    return switch (bound) {
      case Bound.AtMost(var most) -> measured > most;
      case Bound.AtLeast(var least) -> measured < least;
      case Bound.None() -> false;
    };
  }

  String line() {
    var allowed =
        switch (bound) {
          case Bound.AtMost(var most) -> "<= " + number(most);
          case Bound.AtLeast(var least) -> ">= " + number(least);
          case Bound.None() -> "";
        };
    var verdict = bound instanceof Bound.None ? "" : isOver() ? "OVER" : "ok";
    return "%-28s %12s  %-10s %-5s %s"
        .formatted(name, number(measured) + unit, allowed, verdict, detail);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
