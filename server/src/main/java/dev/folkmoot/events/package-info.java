/** The durable log of what happened, and the wake-ups that follow it. */
@NullMarked
package dev.folkmoot.events;

import org.jspecify.annotations.NullMarked;
