/** Delivers events over HTTP: signed, in order, and again until the receiver accepts them. */
@NullMarked
package dev.folkmoot.webhook;

import org.jspecify.annotations.NullMarked;
