package dev.folkmoot.mcp.client;

import tools.jackson.databind.node.ObjectNode;

/** Takes what a server says by itself. */
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

  /** Nothing can be sent or heard any more. */
  void lost();
}
