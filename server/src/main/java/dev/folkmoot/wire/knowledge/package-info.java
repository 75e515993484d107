/** JSON of knowledge. */
@NullMarked
package dev.folkmoot.wire.knowledge;

import org.jspecify.annotations.NullMarked;
