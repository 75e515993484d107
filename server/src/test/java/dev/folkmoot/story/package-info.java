/** Promises about specs, stories, the mailbox and the states of agents. */
@NullMarked
package dev.folkmoot.story;

import org.jspecify.annotations.NullMarked;
