/** JSON of the chat and its prompts. */
@NullMarked
package dev.folkmoot.wire.squad;

import org.jspecify.annotations.NullMarked;
