/** Updates of the knowledge file, and small patches, on their way to a git repository. */
@NullMarked
package dev.folkmoot.knowledge.git;

import org.jspecify.annotations.NullMarked;
