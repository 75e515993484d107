/** The architect: a conversation with each agent that lasts as long as its story, and reviews. */
@NullMarked
package dev.folkmoot.architect;

import org.jspecify.annotations.NullMarked;
