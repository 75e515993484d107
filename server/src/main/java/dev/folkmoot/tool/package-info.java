/** Tools as models, agents and the documentation see them: one definition for all. */
@NullMarked
package dev.folkmoot.tool;

import org.jspecify.annotations.NullMarked;
