@NullMarked
package dev.folkmoot.mcp;

import org.jspecify.annotations.NullMarked;
