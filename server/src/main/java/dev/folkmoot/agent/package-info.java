/** The registry of agents and people, their presence and their sessions. */
@NullMarked
package dev.folkmoot.agent;

import org.jspecify.annotations.NullMarked;
