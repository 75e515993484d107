/**
 * Turns of models in sessions: the conversation that a model reads, its reply, and the live pieces
 * of the reply.
 */
@NullMarked
package dev.folkmoot.speech;

import org.jspecify.annotations.NullMarked;
