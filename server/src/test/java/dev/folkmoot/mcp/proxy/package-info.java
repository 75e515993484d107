@NullMarked
package dev.folkmoot.mcp.proxy;

import org.jspecify.annotations.NullMarked;
