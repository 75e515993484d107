package dev.folkmoot.mcp;

/** What every request of the newer era says about itself in {@code params._meta}. */
public final class Meta {
  private static final String PREFIX = "io.modelcontextprotocol/";

  public static final String VERSION = PREFIX + "protocolVersion";
  public static final String CAPABILITIES = PREFIX + "clientCapabilities";
  public static final String CLIENT = PREFIX + "clientInfo";
  static final String LOG_LEVEL = PREFIX + "logLevel";

  private Meta() {}
}
