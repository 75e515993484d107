/** The knowledge of a team about its project: a graph that is searched, packed and exported. */
@NullMarked
package dev.folkmoot.knowledge;

import org.jspecify.annotations.NullMarked;
