/** Identifies callers: principals, tokens, and the rights of a name without a token. */
@NullMarked
package dev.folkmoot.trust;

import org.jspecify.annotations.NullMarked;
