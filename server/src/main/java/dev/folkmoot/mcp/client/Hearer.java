package dev.folkmoot.mcp.client;

import tools.jackson.databind.node.ObjectNode;

/** Receives the messages that a server sends by itself. */
interface Hearer {
  Hearer DEAF =
      new Hearer() {
        @Override
        public void heard(ObjectNode message) {}

        @Override
        public void lost() {}
      };

  /** A request or a notification of the server. */
  void heard(ObjectNode message);

  /** The connection is lost. */
  void lost();
}
