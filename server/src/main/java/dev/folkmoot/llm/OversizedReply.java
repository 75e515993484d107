package dev.folkmoot.llm;

import java.io.IOException;

/** A reply is longer than we read. */
final class OversizedReply extends IOException {
  OversizedReply() {
    super("the reply is over 64 MiB");
  }
}
