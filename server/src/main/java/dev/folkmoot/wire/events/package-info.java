/** JSON of events. */
@NullMarked
package dev.folkmoot.wire.events;

import org.jspecify.annotations.NullMarked;
