/**
 * The architect, who reviews the agents' work and answers their questions, in one context for each.
 */
@NullMarked
package dev.folkmoot.architect;

import org.jspecify.annotations.NullMarked;
