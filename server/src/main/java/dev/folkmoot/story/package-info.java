/**
 * Specs and their stories, the mailbox of the agents that work on them, and the agents' states. A
 * letter is what users know as a message of the mailbox.
 */
@NullMarked
package dev.folkmoot.story;

import org.jspecify.annotations.NullMarked;
