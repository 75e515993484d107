package dev.folkmoot.http;

/** Renders a failure as a page. */
public interface ErrorPage {
  Reply of(Problem problem, FailedRequest request);

  /**
   * The failed request. If a script of the page made it, the script shows the reply in a part of
   * the page.
   */
  record FailedRequest(String method, String address, boolean byScript) {}
}
