/** JSON of agents. */
@NullMarked
package dev.folkmoot.wire.agent;

import org.jspecify.annotations.NullMarked;
