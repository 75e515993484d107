@NullMarked
package dev.folkmoot.roundtable;

import org.jspecify.annotations.NullMarked;
