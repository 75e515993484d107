package dev.folkmoot.wire.knowledge;

import dev.folkmoot.wire.Doc;

/** Knowledge about to be added, as a tool takes it. */
public record KnowledgeInput(@Doc("The node, with its edges.") KnowledgePart knowledge) {}
