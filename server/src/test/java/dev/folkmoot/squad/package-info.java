@NullMarked
package dev.folkmoot.squad;

import org.jspecify.annotations.NullMarked;
