@NullMarked
package dev.folkmoot.mcp.legacy;

import org.jspecify.annotations.NullMarked;
