@NullMarked
package dev.folkmoot;

import org.jspecify.annotations.NullMarked;
