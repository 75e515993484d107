/** The Model Context Protocol, both eras on one endpoint; knows no feature. */
@NullMarked
package dev.folkmoot.mcp;

import org.jspecify.annotations.NullMarked;
