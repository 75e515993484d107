@NullMarked
package dev.folkmoot.llm;

import org.jspecify.annotations.NullMarked;
