/** Finds decisions that were changed, removed or added behind the server's back. */
@NullMarked
package dev.folkmoot.audit;

import org.jspecify.annotations.NullMarked;
