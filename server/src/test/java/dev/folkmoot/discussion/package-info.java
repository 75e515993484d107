@NullMarked
package dev.folkmoot.discussion;

import org.jspecify.annotations.NullMarked;
