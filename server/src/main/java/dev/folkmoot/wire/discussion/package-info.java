/** JSON of discussions. */
@NullMarked
package dev.folkmoot.wire.discussion;

import org.jspecify.annotations.NullMarked;
