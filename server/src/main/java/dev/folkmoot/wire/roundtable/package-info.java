/** JSON of roundtables. */
@NullMarked
package dev.folkmoot.wire.roundtable;

import org.jspecify.annotations.NullMarked;
