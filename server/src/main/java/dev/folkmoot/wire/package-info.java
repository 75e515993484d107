/**
 * The JSON shapes that all edges share. A {@code Json} is part of a reply, a {@code Body} is the
 * body of an HTTP request, and an {@code Input} holds the arguments of a tool. {@code AskJson} is
 * both a body and an input, and its schema is called Ask; {@code ProjectJson} and {@code
 * ContextJson} are named by the source document.
 */
@NullMarked
package dev.folkmoot.wire;

import org.jspecify.annotations.NullMarked;
