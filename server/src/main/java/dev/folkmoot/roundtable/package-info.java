/** Roundtables: debates in modes that are data, with context requests that nobody can ignore. */
@NullMarked
package dev.folkmoot.roundtable;

import org.jspecify.annotations.NullMarked;
