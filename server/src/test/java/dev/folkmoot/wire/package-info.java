@NullMarked
package dev.folkmoot.wire;

import org.jspecify.annotations.NullMarked;
