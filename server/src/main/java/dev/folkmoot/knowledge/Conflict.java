package dev.folkmoot.knowledge;

/**
 * An entry of whose node the knowledge file has a version that Folkmoot never had; people decide.
 */
public record Conflict(KnowledgeEntry entry, KnowledgeNode existing) {}
