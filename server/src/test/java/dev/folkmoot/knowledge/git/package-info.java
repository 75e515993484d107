@NullMarked
package dev.folkmoot.knowledge.git;

import org.jspecify.annotations.NullMarked;
