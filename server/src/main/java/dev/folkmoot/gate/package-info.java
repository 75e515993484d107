/** Questions that hold work until they are answered. */
@NullMarked
package dev.folkmoot.gate;

import org.jspecify.annotations.NullMarked;
