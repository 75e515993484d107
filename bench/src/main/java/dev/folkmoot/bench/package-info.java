/** Measures the costs of the server against bounds. */
@NullMarked
package dev.folkmoot.bench;

import org.jspecify.annotations.NullMarked;
