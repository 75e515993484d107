/** The layout of graphs: where nodes and edges are drawn. A graph always gets the same layout. */
@NullMarked
package dev.folkmoot.web.picture;

import org.jspecify.annotations.NullMarked;
