/** The tools, resources and prompts that agents reach over the Model Context Protocol. */
@NullMarked
package dev.folkmoot.tools;

import org.jspecify.annotations.NullMarked;
