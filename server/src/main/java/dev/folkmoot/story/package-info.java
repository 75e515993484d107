/** Specs and their stories, the mailbox of the agents that work on them, and the agents' states. */
@NullMarked
package dev.folkmoot.story;

import org.jspecify.annotations.NullMarked;
