package dev.folkmoot.mcp.client;

import java.io.IOException;

/** No part of the message has reached the server. */
final class NeverSent extends IOException {
  NeverSent(String why) {
    super(why);
  }
}
