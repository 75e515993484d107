/** JSON of requests to the architect and of its conversations. */
@NullMarked
package dev.folkmoot.wire.architect;

import org.jspecify.annotations.NullMarked;
