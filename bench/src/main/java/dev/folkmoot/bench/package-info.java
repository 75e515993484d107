/** What the server costs, measured against bounds. */
@NullMarked
package dev.folkmoot.bench;

import org.jspecify.annotations.NullMarked;
