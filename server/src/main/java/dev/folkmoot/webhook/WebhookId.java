package dev.folkmoot.webhook;

import dev.folkmoot.core.Text;

/** A webhook's UUIDv7. */
public record WebhookId(String value) {
  public WebhookId {
    Text.requireName("id", value);
  }

  @Override
  public String toString() {
    return value;
  }
}
