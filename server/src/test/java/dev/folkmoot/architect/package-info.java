@NullMarked
package dev.folkmoot.architect;

import org.jspecify.annotations.NullMarked;
