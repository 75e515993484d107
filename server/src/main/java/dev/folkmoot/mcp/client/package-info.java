/** Calls the tools of other MCP servers. */
@NullMarked
package dev.folkmoot.mcp.client;

import org.jspecify.annotations.NullMarked;
