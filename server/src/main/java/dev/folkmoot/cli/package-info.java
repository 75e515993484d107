/** The command line, a client of the REST API. */
@NullMarked
package dev.folkmoot.cli;

import org.jspecify.annotations.NullMarked;
