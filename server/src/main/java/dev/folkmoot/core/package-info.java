/** What every package may use: ids, refusals, time and text. */
@NullMarked
package dev.folkmoot.core;

import org.jspecify.annotations.NullMarked;
