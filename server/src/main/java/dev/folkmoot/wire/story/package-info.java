/** Specs, stories, states of agents and the mailbox as JSON. */
@NullMarked
package dev.folkmoot.wire.story;

import org.jspecify.annotations.NullMarked;
