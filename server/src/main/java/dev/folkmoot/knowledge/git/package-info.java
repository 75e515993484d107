/** Delivers updates of the knowledge file, and small patches, to a git repository. */
@NullMarked
package dev.folkmoot.knowledge.git;

import org.jspecify.annotations.NullMarked;
