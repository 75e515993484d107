package dev.folkmoot.mcp.client;

import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** A tool of another server. Its description comes from that server and is not trusted. */
public final class RemoteTool {
  private final RemoteServer server;
  private final ToolDescription description;

  RemoteTool(RemoteServer server, ToolDescription description) {
    this.server = server;
    this.description = description;
  }

  boolean isDescribedAs(ToolDescription other) {
    return description.equals(other);
  }

  /** The name of its server in the configuration. */
  public String server() {
    return server.name();
  }

  public String name() {
    return description.name();
  }

  public String description() {
    return description.text();
  }

  public ObjectNode inputSchema() {
    return description.inputSchema().deepCopy();
  }

  public boolean readOnly() {
    return description.readOnly();
  }

  public boolean idempotent() {
    return description.idempotent();
  }

  /**
   * Calls the tool once. Returns within the limit; an interrupt cancels the call.
   *
   * @param key the idempotency key, by which a server that supports it does the call only once
   * @param before checks the call whenever it is about to be sent, after waiting for the server
   */
  public RemoteResult call(
      ObjectNode arguments, Duration limit, Optional<String> key, SendCheck before)
      throws InterruptedException {
    return server.call(new ToolRequest(description, arguments, key, before), limit);
  }
}
