/** The layout of graphs: where nodes and edges are drawn. The same graph looks the same. */
@NullMarked
package dev.folkmoot.web.picture;

import org.jspecify.annotations.NullMarked;
