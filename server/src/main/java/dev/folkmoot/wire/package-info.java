/** The JSON shapes that all edges share. */
@NullMarked
package dev.folkmoot.wire;

import org.jspecify.annotations.NullMarked;
