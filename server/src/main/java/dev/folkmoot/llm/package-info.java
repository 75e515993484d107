/** Language models that the configuration names, called in the same way for every provider. */
@NullMarked
package dev.folkmoot.llm;

import org.jspecify.annotations.NullMarked;
