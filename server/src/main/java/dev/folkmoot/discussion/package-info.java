/** Discussions: one speaker at a time. */
@NullMarked
package dev.folkmoot.discussion;

import org.jspecify.annotations.NullMarked;
