/** The REST edge: parses, calls a feature, renders. */
@NullMarked
package dev.folkmoot.rest;

import org.jspecify.annotations.NullMarked;
