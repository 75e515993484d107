package dev.folkmoot.core;

/** The places for calls that stay open, shared by everything that is reached over HTTP. */
public record Quotas(Quota waits, Quota streams) {
  public static Quotas of(Limits limits) {
    return new Quotas(Quota.ofWaits(limits), Quota.ofStreams(limits));
  }
}
