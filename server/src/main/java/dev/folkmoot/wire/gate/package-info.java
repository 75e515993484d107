/** JSON of questions, holds and halts. */
@NullMarked
package dev.folkmoot.wire.gate;

import org.jspecify.annotations.NullMarked;
