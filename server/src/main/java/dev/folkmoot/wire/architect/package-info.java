/** JSON of requests to the architect and of its contexts. */
@NullMarked
package dev.folkmoot.wire.architect;

import org.jspecify.annotations.NullMarked;
