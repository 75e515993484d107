package dev.folkmoot.mcp;

/**
 * One resource that clients can read.
 *
 * @param toolset the toolset that it belongs to; tokens limited to others neither read it nor
 *     subscribe to it
 */
public record Resource(
    String uri,
    String name,
    String title,
    String description,
    String mimeType,
    String toolset,
    ResourceReader reader) {
  ResourceJson json() {
    return new ResourceJson(uri, null, name, title, description, mimeType);
  }
}
