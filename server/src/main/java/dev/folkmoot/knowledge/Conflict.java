package dev.folkmoot.knowledge;

/** A node that a graph has otherwise than the author of an entry saw it: people decide. */
public record Conflict(KnowledgeEntry entry, KnowledgeNode existing) {}
