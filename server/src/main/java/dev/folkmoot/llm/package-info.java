/** Language models: whom the configuration names, asked in one way whoever provides them. */
@NullMarked
package dev.folkmoot.llm;

import org.jspecify.annotations.NullMarked;
