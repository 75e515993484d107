package dev.folkmoot.mcp.client;

import tools.jackson.databind.node.ObjectNode;

/** Receives the messages that a server sends by itself. */
interface ServerListener {
  ServerListener NONE =
      new ServerListener() {
        @Override
        public void received(ObjectNode message) {}

        @Override
        public void lost() {}
      };

  /** A request or a notification of the server. */
  void received(ObjectNode message);

  /** The connection is lost. */
  void lost();
}
