/** Lets a client that speaks over standard input and output reach a server over HTTP. */
@NullMarked
package dev.folkmoot.mcp.proxy;

import org.jspecify.annotations.NullMarked;
