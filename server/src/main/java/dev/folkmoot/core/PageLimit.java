package dev.folkmoot.core;

/** The limit of entries on one page of a list. */
public final class PageLimit {
  public static final int MOST = 200;

  private PageLimit() {}

  public static void require(long limit) {
    Text.requireWithin("limit", limit, 1, MOST);
  }
}
