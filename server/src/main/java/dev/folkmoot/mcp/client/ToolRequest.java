package dev.folkmoot.mcp.client;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** A tool call to be sent. */
record ToolRequest(
    ToolDescription tool, ObjectNode arguments, Optional<String> key, SendCheck before) {}
