/** The rows of MCP tasks, which go on after the calls that began them. */
@NullMarked
package dev.folkmoot.task;

import org.jspecify.annotations.NullMarked;
