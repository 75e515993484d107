package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import tools.jackson.databind.node.ObjectNode;

/** How the server introduces itself. */
public record ServerInfo(String name, String title, String version, String instructions) {
  ObjectNode json() {
    return Json.object().put("name", name).put("title", title).put("version", version);
  }
}
