package dev.folkmoot.http;

/** How a failure is told to somebody who looks at a page. */
public interface ErrorPage {
  Reply of(Problem problem, Asked asked);

  /** What was asked for, and whether a script of the page did, which shows what comes in a part. */
  record Asked(String method, String address, boolean byScript) {}
}
