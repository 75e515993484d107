/** The squad's chat, and prompts that are put to the squad in it. */
@NullMarked
package dev.folkmoot.squad;

import org.jspecify.annotations.NullMarked;
