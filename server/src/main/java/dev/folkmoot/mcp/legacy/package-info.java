/**
 * The older era of the protocol: a client begins a session, and gets requests for input on its
 * streams.
 */
@NullMarked
package dev.folkmoot.mcp.legacy;

import org.jspecify.annotations.NullMarked;
