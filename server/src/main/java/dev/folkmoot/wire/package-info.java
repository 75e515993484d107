/**
 * The JSON shapes that all edges share. A {@code Json} is part of a reply, a {@code Body} is the
 * body of an HTTP request, an {@code Input} holds the arguments of a tool, and a {@code Part} is
 * part of a body or an input. {@code AskJson}, {@code StartInput}, {@code OpenDiscussionBody} and
 * {@code StateBody} are both a body and an input; the schema of {@code AskJson} is called Ask.
 * {@code ProjectJson} and {@code ContextJson} are named after the fields that contain them, {@code
 * project} and {@code collectedContext}.
 */
@NullMarked
package dev.folkmoot.wire;

import org.jspecify.annotations.NullMarked;
