/** Small types that every package may use: ids, refusals, durations and text. */
@NullMarked
package dev.folkmoot.core;

import org.jspecify.annotations.NullMarked;
