package dev.folkmoot.llm;

import java.net.URI;
import java.util.Optional;

/** The providers of models. */
public enum Provider {
  /** OpenAI, and other servers that have its API. */
  OPENAI("openai", "https://api.openai.com/v1"),
  ANTHROPIC("anthropic", "https://api.anthropic.com/v1"),
  GOOGLE("gcp.gemini", "https://generativelanguage.googleapis.com/v1beta"),
  OLLAMA("ollama", "http://127.0.0.1:11434"),
  SCRIPTED("scripted", "");

  private final String traceName;
  private final String defaultAddress;

  Provider(String traceName, String defaultAddress) {
    this.traceName = traceName;
    this.defaultAddress = defaultAddress;
  }

  /** Its name in traces, as the conventions of OpenTelemetry define it. */
  String traceName() {
    return traceName;
  }

  /** Its default address. */
  Optional<URI> defaultAddress() {
    return defaultAddress.isEmpty() ? Optional.empty() : Optional.of(URI.create(defaultAddress));
  }

  /** True if its default address requires a key. */
  boolean wantsKey() {
    return this == OPENAI || this == ANTHROPIC || this == GOOGLE;
  }
}
