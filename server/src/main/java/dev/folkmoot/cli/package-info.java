/** The command line, a client of the REST edge. */
@NullMarked
package dev.folkmoot.cli;

import org.jspecify.annotations.NullMarked;
