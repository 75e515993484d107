package dev.folkmoot.mcp.client;

import java.io.IOException;

/** The server has not got any of the message. */
final class NeverSent extends IOException {
  NeverSent(String why) {
    super(why);
  }
}
