package dev.folkmoot.mcp;

/** The fields of {@code params._meta} in every request of the newer era. */
public final class Meta {
  private static final String PREFIX = "io.modelcontextprotocol/";

  public static final String VERSION = PREFIX + "protocolVersion";
  public static final String CAPABILITIES = PREFIX + "clientCapabilities";
  public static final String CLIENT = PREFIX + "clientInfo";
  static final String LOG_LEVEL = PREFIX + "logLevel";

  private Meta() {}
}
