package dev.folkmoot.core;

/** How many entries of a list a caller may have at once. */
public final class PageLimit {
  public static final int MOST = 200;

  private PageLimit() {}

  public static void require(long limit) {
    Text.requireWithin("limit", limit, 1, MOST);
  }
}
