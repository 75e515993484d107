@NullMarked
package dev.folkmoot.trust;

import org.jspecify.annotations.NullMarked;
