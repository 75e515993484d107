/** Who is told of events over HTTP: signed, in order, again until it is taken. */
@NullMarked
package dev.folkmoot.webhook;

import org.jspecify.annotations.NullMarked;
