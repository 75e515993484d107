/**
 * How a model takes its turn in a session: its conversation, its reply, and the live pieces of it.
 */
@NullMarked
package dev.folkmoot.speech;

import org.jspecify.annotations.NullMarked;
