/** Every door of the server, tried by everybody. */
@NullMarked
package dev.folkmoot.access;

import org.jspecify.annotations.NullMarked;
