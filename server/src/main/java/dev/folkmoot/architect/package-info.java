/**
 * The architect, who reviews the agents' work and answers their questions, in a context of its own
 * for each agent.
 */
@NullMarked
package dev.folkmoot.architect;

import org.jspecify.annotations.NullMarked;
