@NullMarked
package dev.folkmoot.knowledge;

import org.jspecify.annotations.NullMarked;
