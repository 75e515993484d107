package dev.folkmoot.mcp.client;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** A call of a tool that is to be sent. */
record ToolRequest(
    ToolDescription tool, ObjectNode arguments, Optional<String> key, BeforeSending before) {}
