package dev.folkmoot.http;

/** Renders a failure as a page. */
public interface ErrorPage {
  Reply of(Problem problem, Asked asked);

  /**
   * The failed request. If a script of the page made it, the script shows the reply in a part of
   * the page.
   */
  record Asked(String method, String address, boolean byScript) {}
}
