@NullMarked
package dev.folkmoot.mcp.client;

import org.jspecify.annotations.NullMarked;
