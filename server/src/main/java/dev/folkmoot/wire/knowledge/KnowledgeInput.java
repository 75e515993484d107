package dev.folkmoot.wire.knowledge;

import dev.folkmoot.wire.Doc;

/** A knowledge entry to add. */
public record KnowledgeInput(@Doc("The entry, with its edges.") KnowledgePart knowledge) {}
