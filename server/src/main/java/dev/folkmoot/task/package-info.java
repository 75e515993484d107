/** The rows behind the tasks of MCP: waits that outlive the calls that began them. */
@NullMarked
package dev.folkmoot.task;

import org.jspecify.annotations.NullMarked;
