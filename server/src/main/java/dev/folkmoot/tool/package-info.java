/** Definitions of tools, shared by models, MCP and the documentation. */
@NullMarked
package dev.folkmoot.tool;

import org.jspecify.annotations.NullMarked;
