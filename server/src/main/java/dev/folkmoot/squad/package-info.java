/** The squad's chat and its prompts. */
@NullMarked
package dev.folkmoot.squad;

import org.jspecify.annotations.NullMarked;
