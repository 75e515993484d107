package dev.folkmoot.core;

/** The quotas of calls that stay open, shared by REST, MCP and the pages. */
public record Quotas(Quota waits, Quota streams) {
  public static Quotas of(CallerLimits limits) {
    return new Quotas(Quota.ofWaits(limits), Quota.ofStreams(limits));
  }
}
