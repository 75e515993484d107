/**
 * The knowledge of a team about its project: a graph with a search, packs for stories and an
 * export.
 */
@NullMarked
package dev.folkmoot.knowledge;

import org.jspecify.annotations.NullMarked;
