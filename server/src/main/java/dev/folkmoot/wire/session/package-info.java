/** JSON of turns in sessions of every kind. */
@NullMarked
package dev.folkmoot.wire.session;

import org.jspecify.annotations.NullMarked;
