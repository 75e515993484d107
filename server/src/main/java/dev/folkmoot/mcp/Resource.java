package dev.folkmoot.mcp;

/** One resource that clients can read. */
public record Resource(
    String uri,
    String name,
    String title,
    String description,
    String mimeType,
    ResourceReader reader) {
  ResourceJson json() {
    return new ResourceJson(uri, null, name, title, description, mimeType);
  }
}
