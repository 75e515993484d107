/** Pictures of graphs: where nodes and edges are drawn, always in the same way. */
@NullMarked
package dev.folkmoot.web.picture;

import org.jspecify.annotations.NullMarked;
