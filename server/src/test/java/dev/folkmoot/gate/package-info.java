@NullMarked
package dev.folkmoot.gate;

import org.jspecify.annotations.NullMarked;
