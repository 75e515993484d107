/** JSON of tokens. */
@NullMarked
package dev.folkmoot.wire.trust;

import org.jspecify.annotations.NullMarked;
