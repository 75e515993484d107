package dev.folkmoot.mcp.client;

import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The tools that a server listed, and how long the list is valid. */
record Listing(List<JsonNode> tools, Duration fresh) {}
