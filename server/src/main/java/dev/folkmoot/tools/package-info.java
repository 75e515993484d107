/** What agents reach over the Model Context Protocol: tools, resources and prompts. */
@NullMarked
package dev.folkmoot.tools;

import org.jspecify.annotations.NullMarked;
