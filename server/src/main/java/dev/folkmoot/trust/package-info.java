/** Who is calling: principals, their tokens, and what a name is worth without one. */
@NullMarked
package dev.folkmoot.trust;

import org.jspecify.annotations.NullMarked;
